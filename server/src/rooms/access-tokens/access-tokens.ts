// The front door of the room: the keys that sign, and the tokens signed with them.
export { anonKey } from './anon-key.ts'
export { isServiceRole, serviceKey } from './service-role.ts'
export { keyRing, rotateSigningKey } from './signing-keys.ts'
