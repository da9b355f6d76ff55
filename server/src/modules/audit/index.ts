// The append-only, hash-chained log of staff actions.
export { actsOn, recordAct } from './admin-acts/admin-acts.ts'
export { readChain } from './admin-acts/chain.ts'
