// The front door of the room: mail, text messages and pushes on their way out, and the browsers that asked for pushes.
export { openPostOffice, type PostOffice } from './post-office.ts'
export { queueMessage, undelivered } from './queue.ts'
export { noteReturned, sweepMails } from './returned.ts'
export { forgetBrowser, keepBrowser, subscriptionsOf } from './subscriptions.ts'
