import { useStudio } from "../state/studio";

export function Banner() {
  const online = useStudio((state) => state.online);
  const barred = useStudio((state) => state.barred);
  if (online) return null;
  if (barred)
    return (
      <div className="banner" role="alert">
        <strong>The studio was started again.</strong> Everything up to here is kept: open the link that it printed.
      </div>
    );
  return (
    <div className="banner" role="alert">
      <strong>The server does not answer.</strong> Everything up to here is kept. Trying again… If it was ended, start{" "}
      <code>redraft studio</code> again and follow its link.
    </div>
  );
}
