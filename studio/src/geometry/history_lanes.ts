/** A tree of states as rows with lanes, newest on top: the line that is current stays straight, branches go beside. */

export interface StateNode {
  id: string;
  parent: string | null;
}

export interface Row<S> {
  state: S;
  lane: number;
  /** The lane and row of the state it was made from; null for the first. */
  parent: { lane: number; row: number } | null;
}

export interface Lanes<S> {
  rows: Row<S>[];
  lanes: number;
}

/** `states` are in the order in which they were made; `current` is where the design is now. */
export function historyLanes<S extends StateNode>(states: readonly S[], current: string | null): Lanes<S> {
  const byId = new Map(states.map((state) => [state.id, state]));
  const children = new Map<string | null, S[]>();
  for (const state of states) {
    const parent = state.parent !== null && byId.has(state.parent) ? state.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), state]);
  }
  const main = new Set<string>();
  for (let at = current; at !== null && byId.has(at); at = byId.get(at)!.parent) main.add(at);

  const lane = new Map<string, number>();
  let lanes = 0;
  const follow = (state: S, on: number): void => {
    lane.set(state.id, on);
    const after = [...(children.get(state.id) ?? [])];
    const straight = after.find((child) => main.has(child.id)) ?? after.at(-1);
    if (straight) follow(straight, on);
    for (const child of after.reverse()) if (child !== straight) follow(child, lanes++);
  };
  for (const root of children.get(null) ?? []) follow(root, lanes++);

  const order = [...states].reverse();
  const rowOf = new Map(order.map((state, row) => [state.id, row]));
  const rows = order.map((state) => ({
    state,
    lane: lane.get(state.id) ?? 0,
    parent:
      state.parent !== null && byId.has(state.parent)
        ? { lane: lane.get(state.parent) ?? 0, row: rowOf.get(state.parent) ?? 0 }
        : null,
  }));
  return { rows, lanes: Math.max(1, lanes) };
}
