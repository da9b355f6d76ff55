// Mail, text messages and push notifications: their texts in the reader's language, the queue they wait in, and their
// delivery. A message is queued in the transaction that causes it and leaves after the commit. Imports no other module.
export { purgeSentMails, recordBounce } from './delivery/bounces.ts'
export type { MessageDispatcher, Pace } from './delivery/channel-dispatcher.ts'
export { failedMails, failedMailsCount, sendAgain } from './delivery/failed.ts'
export { laneOfNotice, LANES } from './delivery/lanes.ts'
export { startMessageDispatcher } from './delivery/message-dispatcher.ts'
export {
  countPushesOfEarlierKeys,
  deletePushSubscription,
  endPushesOfEarlierKeys,
  pushSubscriptionsOf,
  savePushSubscription,
} from './delivery/push-subscriptions.ts'
export { discardWaiting, queueMessage, undelivered } from './delivery/queue.ts'
export type { MailFacts, Message, SmsFacts } from './templates/message.ts'
export { noticeWords } from './templates/rendered.ts'
