/** The pictures of parts: fetched together, decoded once, and kept by their names, which never mean another picture. */

import * as api from "../api/designs";
import type { Drawn } from "../state/studio";

const decoded = new Map<string, HTMLImageElement>();
const MOST_DECODED = 2_000;

export function partImage(part: string): HTMLImageElement | undefined {
  return decoded.get(part);
}

/** Where the picture of a part is: here already, or at the server. */
export function partSource(id: string, part: string): string {
  return decoded.get(part)?.src ?? api.partUrl(id, part);
}

/** Load what a page is put together from, so that it can be shown without a flicker. */
export async function loadParts(id: string, parts: Drawn): Promise<void> {
  const missing = [...new Set(parts.parts.map((part) => part.part))].filter((part) => !decoded.has(part));
  if (missing.length === 0) return;
  const data = await api.someParts(id, missing);
  await Promise.all(pieces(data).map((piece, index) => keep(missing[index], piece)));
  const shown = new Set(parts.parts.map((part) => part.part));
  for (const [part, image] of decoded) {
    if (decoded.size <= MOST_DECODED) break;
    if (shown.has(part)) continue;
    URL.revokeObjectURL(image.src);
    decoded.delete(part);
  }
}

async function keep(part: string, piece: ArrayBuffer): Promise<void> {
  if (piece.byteLength === 0) return;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([piece], { type: "image/png" }));
  try {
    await image.decode();
    decoded.set(part, image);
  } catch {
    // It is asked for by itself where it is shown.
  }
}

/** The pieces of an answer: the length of each in four bytes, then its bytes. */
export function pieces(data: ArrayBuffer): ArrayBuffer[] {
  const lengths = new DataView(data);
  const found: ArrayBuffer[] = [];
  for (let at = 0; at + 4 <= data.byteLength;) {
    const long = lengths.getUint32(at);
    found.push(data.slice(at + 4, at + 4 + long));
    at += 4 + long;
  }
  return found;
}
