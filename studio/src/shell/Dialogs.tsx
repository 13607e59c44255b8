import { useEffect, useRef, useState } from "react";
import * as api from "../api/designs";
import { layOut } from "../actions/jobs";
import { notifyError } from "../actions/notices";
import { putPicture } from "../actions/picturing";
import { loadHistory } from "../actions/refreshing";
import { download, exportAs, save } from "../actions/saving";
import { openDesign, studio, useStudio } from "../state/studio";
import { KeyMap } from "./KeyMap";

const close = () => studio.set({ dialog: null });

export function Dialogs() {
  const dialog = useStudio((state) => state.dialog);
  if (!dialog) return null;
  switch (dialog.kind) {
    case "keys":
      return (
        <Modal title="Keyboard map" wide>
          <KeyMap />
          <Buttons>
            <button type="button" className="button primary" onClick={close}>
              Close
            </button>
          </Buttons>
        </Modal>
      );
    case "conflict":
      return (
        <Modal title="The file has changed meanwhile">
          <p>{dialog.message}. Somebody else wrote to it; your version is safe on the desk.</p>
          <Buttons>
            <button type="button" className="button" onClick={close}>
              Not now
            </button>
            <button type="button" className="button danger" onClick={() => void save({ overwrite: true })}>
              Overwrite it
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() =>
                studio.set({ dialog: { kind: "save-as", name: otherName(openDesign().name), message: "" } })
              }
            >
              Save under another name…
            </button>
          </Buttons>
        </Modal>
      );
    case "save-as":
      return <SaveAs name={dialog.name} message={dialog.message} />;
    case "losses":
      return (
        <Modal title={`What ${dialog.name} cannot hold`}>
          <p>The design itself stays as it is. In the exported file:</p>
          <ul className="losses">
            {dialog.losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
          <Buttons>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button type="button" className="button primary" onClick={() => download(dialog.name, dialog.blob)}>
              Download all the same
            </button>
          </Buttons>
        </Modal>
      );
    case "picture":
      return (
        <Modal title="A picture lies there already">
          <p>
            Should {dialog.file.name} take the place of “{dialog.name}”, in its frame, or be added above it?
          </p>
          <Buttons>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button type="button" className="button" onClick={() => void putPicture(dialog.file, dialog.at)}>
              Add it
            </button>
            <button
              type="button"
              className="button primary"
              onClick={() => void putPicture(dialog.file, dialog.at, dialog.layer, dialog.name)}
            >
              Replace it
            </button>
          </Buttons>
        </Modal>
      );
    case "layout":
      return <LayoutForm />;
    case "name-state":
      return <NameState state={dialog.state} name={dialog.name} />;
  }
}

const otherName = (name: string) => name.replace(/(\.[^.]+)?$/, "-2$1");

function Modal({ title, wide, children }: { title: string; wide?: boolean; children: React.ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => before?.focus?.();
  }, []);
  return (
    <dialog ref={element} className={wide ? "modal wide" : "modal"} aria-labelledby="modal-title" onCancel={close}>
      <h2 id="modal-title">{title}</h2>
      {children}
    </dialog>
  );
}

function Buttons({ children }: { children: React.ReactNode }) {
  return <div className="modal-buttons">{children}</div>;
}

function SaveAs({ name: first, message }: { name: string; message: string }) {
  const [name, setName] = useState(first);
  const format = useStudio((state) => state.design?.format ?? "");
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void save({ name, overwrite: message.includes("already") && name === first });
  };
  return (
    <Modal title="Save as a file">
      <form onSubmit={submit}>
        {message && <p>{message}</p>}
        <label className="stacked">
          Name in the folder that the studio was started in
          <input value={name} onChange={(event) => setName(event.target.value)} autoFocus required maxLength={100} />
        </label>
        <Buttons>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="button" className="button" onClick={() => void exportAs(format)}>
            Download instead
          </button>
          <button type="submit" className="button primary">
            {message.includes("already") && name === first ? "Overwrite" : "Save"}
          </button>
        </Buttons>
      </form>
    </Modal>
  );
}

function LayoutForm() {
  const [texts, setTexts] = useState("");
  const [brief, setBrief] = useState("");
  const rows = texts
    .split("\n")
    .map((row) => row.trim())
    .filter(Boolean);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    close();
    void layOut(rows, brief.trim());
  };
  return (
    <Modal title="A new design on this picture">
      <form onSubmit={submit}>
        <label className="stacked">
          Texts, one a line, the most important first
          <textarea
            rows={5}
            value={texts}
            onChange={(event) => setTexts(event.target.value)}
            autoFocus
            placeholder={"Summer Nights\n17–19 July 2026\nTickets at the door"}
          />
        </label>
        <label className="stacked">
          What it is for (may be left out)
          <input
            value={brief}
            onChange={(event) => setBrief(event.target.value)}
            placeholder="a poster for a festival"
          />
        </label>
        <Buttons>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={!rows.length}>
            Lay out
          </button>
        </Buttons>
      </form>
    </Modal>
  );
}

function NameState({ state, name: first }: { state: string; name: string }) {
  const [name, setName] = useState(first);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    try {
      await api.nameState(openDesign().id, name.trim(), state);
      close();
      await loadHistory();
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Modal title="Name this state">
      <form onSubmit={(event) => void submit(event)}>
        <label className="stacked">
          A name that goes along with the edits made from here
          <input value={name} onChange={(event) => setName(event.target.value)} autoFocus required maxLength={60} />
        </label>
        <Buttons>
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Name it
          </button>
        </Buttons>
      </form>
    </Modal>
  );
}
