// The front door of the room: what others take from it.
export { userObject } from './account.ts'
export { checkedEmail, checkedPhone } from './addresses.ts'
export { renameAccount } from './rename-account.ts'
