// Reports, moderation cases, support tickets and result disputes.
export { disputesWaiting } from './disputes/desk.ts'
export { casesWaiting } from './moderation/moderation.ts'
export { followRemovedPhotos } from './photo-reports/follow-up.ts'
export { ticketsWaiting } from './support/desk.ts'
export { sweepTickets } from './support/support.ts'
