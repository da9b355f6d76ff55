// Owns disputes of results. Promises: a dispute ends once, the prizes it is about stay held until it does, and one that is
// upheld leads to one new revision of the result. Leans on prizes, challenges,
// workout-changes and admin-acts.
export { decideDispute, type Decision } from './decide.ts'
export { disputesWaiting } from './desk.ts'
