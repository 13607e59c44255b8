import { Icon, type IconName } from "./Icon";

interface Shown {
  icon: IconName;
  label: string;
  keys?: string;
  pressed?: boolean;
}

/** A button that shows an icon; its name, and the key that does the same, are told on hover and to screen readers. */
export function IconButton({
  icon,
  label,
  keys,
  pressed,
  ...rest
}: Shown & React.ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${rest.className ?? ""}`}
      aria-label={label}
      aria-pressed={pressed}
      title={keys ? `${label} (${keys})` : label}
    >
      <Icon name={icon} />
    </button>
  );
}
