// The front door of the room: what others take from it.
export { finishJourney } from './finish-journey.ts'
export { checkLinking, linkByIdToken, signInWithIdToken } from './id-token.ts'
export { startJourney } from './start-journey.ts'
export { unlinkIdentity } from './unlink-identity.ts'
