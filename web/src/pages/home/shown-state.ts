/** Which of the person's challenges are shown: active or finished ones. */
export type State = 'active' | 'completed'
