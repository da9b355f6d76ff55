// The front door of the room: what others take from it.
export { seedAccount } from './seed-account.ts'
export { signIn } from './sign-in.ts'
