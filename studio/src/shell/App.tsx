import { useStudio } from "../state/studio";
import { Start } from "../start/Start";
import { useDrop } from "../start/dropping";
import { Banner } from "./Banner";
import { Dialogs } from "./Dialogs";
import { Editor } from "./Editor";
import { JobCard } from "./JobCard";
import { useKeys } from "./keyboard";
import { Notices } from "./Notices";

export function App() {
  const screen = useStudio((state) => state.screen);
  const dropping = useDrop();
  useKeys();
  return (
    <>
      <Banner />
      {screen === "editor" ? <Editor /> : <Start opening={screen === "opening"} />}
      {dropping && <DropVeil over={screen === "editor"} />}
      <JobCard />
      <Notices />
      <Dialogs />
    </>
  );
}

function DropVeil({ over }: { over: boolean }) {
  if (!over) return <div className="drop-veil">Drop to open</div>;
  return <div className="drop-veil over-page">Drop a picture where it should go, or a table or design anywhere</div>;
}
