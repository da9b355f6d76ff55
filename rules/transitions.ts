/** Which states each state may become; a state with none is final. */
export type Transitions<State extends string> = { readonly [From in State]: readonly State[] }

/** Whether the table allows the step. Staying in the same state is no step. */
export function canTransition<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to)
}
