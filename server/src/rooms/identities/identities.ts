// The front door of the room: what others take from it.
export { finishFlow } from './finish-flow.ts'
export { checkLinking, linkByIdToken, signInWithIdToken } from './id-token.ts'
export { startFlow } from './start-flow.ts'
export { unlinkIdentity } from './unlink-identity.ts'
