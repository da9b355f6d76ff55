/** Which of one's challenges are shown: those under way, or those that are over. */
export type State = 'active' | 'completed'
