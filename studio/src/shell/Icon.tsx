/** Drawn icons, 16 × 16, in the colour of the text around them. */

const PATHS = {
  undo: "M6 4 3 7l3 3M3 7h6a4 4 0 0 1 0 8H7",
  redo: "m10 4 3 3-3 3m3-3H7a4 4 0 0 0 0 8h2",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Zm6.5 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  eyeOff:
    "M2 2l12 12M6.5 3.7A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8a12 12 0 0 1-1.8 2.3M4 5.2A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 2.6-.6",
  lock: "M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  unlock: "M4 7.5h8v6H4zM5.5 7.5V5A2.5 2.5 0 0 1 10 3.6",
  text: "M3.5 4V3h9v1M8 3v10M6 13h4",
  shape: "M3 3h10v10H3z",
  ellipse: "M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Z",
  picture: "M2.5 3h11v10h-11zM2.5 11l3.5-3.5 3 3 2-2 2.5 2.5M10.5 6.2h.01",
  group: "M2.5 4.5h4l1 1.5h6v7h-11z",
  opaque: "M2.5 13.5v-6M6.2 13.5v-9M9.8 13.5v-4M13.5 13.5V3",
  table: "M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M6.5 3v10",
  chevron: "m6 4 4 4-4 4",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm3.2-1.3L14 14",
  close: "m4 4 8 8m0-8-8 8",
  check: "m3 8.5 3.2 3.2L13 5",
  warn: "M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.7h.01",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  moon: "M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z",
  dropper: "m9 4 3 3M10.5 2.5a1.8 1.8 0 0 1 3 3L11 8 8 5ZM8.5 5.5 3 11v2h2l5.5-5.5",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  layers: "m8 2 6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3",
  sliders: "M2 5h6m4 0h2M8 5a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM2 11h2m4 0h6M4 11a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z",
  send: "M8 13V3M4 7l4-4 4 4",
  keys: "M1.5 4h13v8h-13zM4 7h.01M6.6 7h.01M9.3 7h.01M12 7h.01M5 9.7h6",
  home: "M2.5 7.5 8 3l5.5 4.5V13h-11zM6.5 13V9.5h3V13",
  branch:
    "M4.5 5.5v5M4.5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm0 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm7-8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm0 0c0 3-7 2-7 5",
  wand: "m3 13 7-7M11 2v2M11 7v2M8 5h2M12 5h2",
  left: "M2.5 2v12M5 4.5h8v2.5H5zM5 9h5v2.5H5z",
  center: "M8 2v12M3.5 4.5h9V7h-9zM5 9h6v2.5H5z",
  right: "M13.5 2v12M3 4.5h8V7H3zM6 9h5v2.5H6z",
  top: "M2 2.5h12M4.5 5H7v8H4.5zM9 5h2.5v5H9z",
  middle: "M2 8h12M4.5 3.5H7v9H4.5zM9 5h2.5v6H9z",
  bottom: "M2 13.5h12M4.5 3H7v8H4.5zM9 6h2.5v5H9z",
  textLeft: "M2.5 4h11M2.5 7h7M2.5 10h11M2.5 13h7",
  textCenter: "M2.5 4h11M4.5 7h7M2.5 10h11M4.5 13h7",
  textRight: "M2.5 4h11M6.5 7h7M2.5 10h11M6.5 13h7",
  front: "M2.5 2.5h7v7h-7zM6.5 12v1.5h7v-7H12",
  back: "M6.5 6.5h7v7h-7zM9.5 4V2.5h-7v7H4",
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
