/** The words in the instruction box; examples put theirs there. */

import { createStore, useStore } from "../state/store";

const draft = createStore({ words: "" });

export const setDraft = (words: string) => draft.set({ words });
export const useDraft = () => useStore(draft, (state) => state.words);
