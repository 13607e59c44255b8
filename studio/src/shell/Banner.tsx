import { useStudio } from "../state/studio";

export function Banner() {
  const online = useStudio((state) => state.online);
  if (online) return null;
  return (
    <div className="banner" role="alert">
      <strong>The server does not answer.</strong> Everything up to here is kept. Trying again… If it was ended, start{" "}
      <code>redraft studio</code> again and follow its link.
    </div>
  );
}
