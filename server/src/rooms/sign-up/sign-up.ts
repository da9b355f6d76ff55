// The front door of the room: what others take from it.
export { changeUser } from './change-user.ts'
export { signUp } from './register.ts'
