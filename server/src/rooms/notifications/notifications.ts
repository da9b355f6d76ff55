// Owns what people are told: notices, the switches of each kind and way, quiet hours, and what is still to be sent.
// Promises: of one fact nobody is told twice, by no way; what waits for the end of quiet hours is sent then, once; nothing
// goes by a way that its person switched off. Leans on people,
// accounts, messages and invite-tokens.
export { deliverNotices } from './deliver.ts'
export { type News, tell, tellAll } from './tell.ts'
export { settleNotices, sweepNotices, untell } from './read.ts'
export { readUnsubscribe, type Unsubscribe, unsubscribe, unsubscribeLink } from './unsubscribe.ts'
