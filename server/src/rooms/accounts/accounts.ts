// The front door of the room: what others take from it.
export { type Account, accountOf, userObject } from './account.ts'
export { checkedEmail, checkedPhone, emailAddress } from './addresses.ts'
export { renameAccount } from './rename-account.ts'
export { tellOwnerOf } from './tell-owner.ts'
export { banOf } from './banned.ts'
