// Double-entry ledger. Each posting happens once, sums to zero and never overdraws an account; the database refuses
// anything else. Imports no other module.
export { balanceOf, poolBalance, poolCredits } from './balances.ts'
export { expireBonus, grantBonus, lotsToGiveBack } from './bonus.ts'
export { collectDebts } from './debts.ts'
export { type Invariant, violationsOf } from './invariant.ts'
export { ledgerInvariants } from './ledger-check.ts'
export { poolMovements } from './pool-movements.ts'
export { type Books, type Leg, post, wasPosted } from './post.ts'
export { type AccountKind, CREDIT_ACCOUNTS, type EntryDetail, type PostingKind } from './tables.ts'
