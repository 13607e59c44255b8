/** Where the states of a search stand: depth runs to the right, a leaf a row, a parent in the middle of its children. */

export interface Node {
  number: number;
  parent: number | null;
  depth: number;
}

export interface Spot {
  /** Columns and rows, from 0; a row may be a half. */
  column: number;
  row: number;
}

/** `states` are in the order in which they were made: a parent stands before its children. */
export function laidOut(states: readonly Node[]): Map<number, Spot> {
  const children = new Map<number, number[]>();
  for (const { number, parent } of states) {
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), number]);
  }
  const depth = new Map(states.map((state) => [state.number, state.depth]));
  const spots = new Map<number, Spot>();
  let free = 0;
  const place = (number: number): number => {
    const below = children.get(number) ?? [];
    const rows = below.map(place);
    const row = rows.length ? (rows[0] + rows[rows.length - 1]) / 2 : free++;
    spots.set(number, { column: depth.get(number) ?? 0, row });
    return row;
  };
  for (const { number, parent } of states) if (parent === null) place(number);
  return spots;
}

/** A state and those it came from. */
export function wayTo(states: readonly Node[], number: number): number[] {
  const parents = new Map(states.map((state) => [state.number, state.parent]));
  const way: number[] = [];
  for (let at: number | null | undefined = number; at !== null && at !== undefined; at = parents.get(at)) way.push(at);
  return way.reverse();
}
