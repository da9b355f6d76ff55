// Wallets and statements, the payout desk, ledger adjustments, credit codes, two-admin approval, and the money check
// that verifies every invariant.
export { countCodesOfEarlierKeys } from './credit-codes/credit-codes.ts'
export { moneyInvariants, watchForSilence, watchMoney } from './money-check/money-check.ts'
export { sealLedger } from './money-check/seals.ts'
export { adminReaders } from './two-admins/admin-readers.ts'
export { mailAdmins } from './two-admins/mail-admins.ts'
export { ownAccounts } from './two-admins/own-accounts.ts'
export { lockAdmins, pairRefusals, refusePair, suspendedOf } from './two-admins/pair.ts'
export { walletOf } from './wallet/balance.ts'
export { CSV_TEXTS } from './wallet/csv-texts.ts'
export { kindOf } from './wallet/movements.ts'
export { latestMovementsOf } from './wallet/transactions.ts'
