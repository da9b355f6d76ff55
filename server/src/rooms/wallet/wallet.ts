// The front door of the room: what others take from it.
export { walletOf } from './balance.ts'
export { prizesOfPayouts } from './prizes.ts'
export { latestMovementsOf } from './transactions.ts'
