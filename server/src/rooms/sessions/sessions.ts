// The front door of the room: what others take from it.
export { type Caller, callerOf, verifyToken } from './caller.ts'
export type { SessionAnswer } from './open-session.ts'
export { endSessionOf, eventsOf, sessionsOf } from './devices.ts'
export { noteOrigin } from './note-origin.ts'
export { refresh } from './refresh.ts'
export { signOut } from './sign-out.ts'
