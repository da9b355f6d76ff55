// The front door of the room: what others take from it.
export { checkChain, signInWithSolana } from './sign-in-with-solana.ts'
