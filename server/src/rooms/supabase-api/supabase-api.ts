// What the official clients of the hosted backend read, write and call (docs/rules/client-api.md), answered by the
// rooms that own it. Owns nothing. Promises: nobody reads a row here that the product's own pages would not show, and
// writes none that its own calls would refuse. Leans on consents, challenges, joining and referrals.
export { joinViaInvite } from './functions.ts'
export { type Condition, countRows, OPERATORS, type Reading, readRows } from './reading.ts'
export { resources } from './resources.ts'
export { RestRefusal } from './rest-refusal.ts'
export { processReferralSignup } from './rpc.ts'
export { acceptInvitationRows, denied, insertParticipants, type NewRow, upsertConsents } from './writing.ts'
