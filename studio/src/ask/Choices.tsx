import { ask } from "../actions/asking";
import type { Refusal } from "../api/types";
import { title } from "../geometry/layer_tree";
import { studio, useStudio } from "../state/studio";
import { setDraft } from "./draft";

/** Words that may mean several layers: which is meant is a click, and the layer is named in their place. */
export function Choices({ refusal, instruction }: { refusal: Refusal; instruction: string }) {
  const tree = useStudio((state) => state.tree);
  const { phrase = "", choices = [] } = refusal;
  const take = (id: string) => {
    const at = instruction.toLowerCase().indexOf(phrase.toLowerCase());
    const words = at < 0 ? instruction : `${instruction.slice(0, at)}#${id}${instruction.slice(at + phrase.length)}`;
    setDraft(words);
    void ask(words);
  };
  return (
    <>
      <p>“{phrase}” may be one of these:</p>
      <ul className="which">
        {choices.map((choice) => {
          const layer = tree.byId.get(choice.id);
          return (
            <li key={choice.id}>
              <button
                type="button"
                className="button small"
                onPointerEnter={() => studio.set({ outlined: [choice.id] })}
                onFocus={() => studio.set({ outlined: [choice.id] })}
                onPointerLeave={() => studio.set({ outlined: [] })}
                onClick={() => take(choice.id)}
              >
                {layer ? title(layer) : choice.text || choice.id}
                <small>{choice.place}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
