// Owns all money: who has how much, and every movement. Promises: each movement happens once, sums to zero and never
// takes what isn't there; the database itself refuses anything else. Leans on nobody.
export { expireBonus, grantBonus, lotsToGiveBack } from './bonus.ts'
export { balanceOf, poolBalance } from './balances.ts'
export { type Invariant, violationsOf } from './invariant.ts'
export { collectDebts } from './debts.ts'
export { checkLedger, ledgerInvariants } from './ledger-check.ts'
export { type Books, type Leg, post, wasPosted } from './post.ts'
export { poolMovements } from './pool-movements.ts'
