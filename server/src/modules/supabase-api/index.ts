// Tables and functions of the hosted backend, as `/rest/v1` and `/functions/v1` expose them.
export { joinViaInvite } from './functions.ts'
export { type Condition, countRows, OPERATORS, PATTERNS, type Reading, readRows } from './reading.ts'
export { resources } from './resources.ts'
export { RestRefusal } from './rest-refusal.ts'
export { processReferralSignup } from './rpc.ts'
export { acceptInvitationRows, denied, insertParticipants, type NewRow, upsertConsents } from './writing.ts'
