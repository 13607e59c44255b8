/** Files that are dropped or pasted: pictures go on the page that is open, tables make a design for every row, and
 * whatever else is opened. */

import { useEffect, useState } from "react";
import { isTable, startBatch } from "../actions/batching";
import { openFile } from "../actions/opening";
import { dropPicture, isPicture } from "../actions/picturing";
import { hitsAt, pointOf } from "../canvas/picking";
import { studio } from "../state/studio";

export function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const files = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const drag = (event: DragEvent) => {
      if (!files(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      take(file, event);
    };
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file) take(file, null);
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
  return over;
}

function take(file: File, where: DragEvent | null): void {
  const { screen, design, page } = studio.get();
  const canvas = document.querySelector(".canvas");
  const size = design?.pages[page - 1];
  if (screen !== "editor" || !canvas || !size || design?.format === "raster") void openFile(file);
  else if (isTable(file.name)) void startBatch(file);
  else if (!isPicture(file)) void openFile(file);
  else {
    const at = where ? pointOf(where, canvas) : { x: size.width / 2, y: size.height / 2 };
    dropPicture(file, at, where ? hitsAt(at, true) : []);
  }
}
