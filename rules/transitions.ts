/** The states that each state can change to; a state with none is final. */
export type Transitions<State extends string> = { readonly [From in State]: readonly State[] }

/** Returns whether the table allows a change. Staying in the same state is no change. */
export function canTransition<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to)
}
