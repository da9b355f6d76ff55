// The front door of the room: what others take from it.
export { confirmOwner, proofOf } from './confirm-owner.ts'
export { seedAccount } from './seed-account.ts'
export { signIn } from './sign-in.ts'
