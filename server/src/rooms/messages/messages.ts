// The front door of the room: mail and text messages on their way out.
export { openPostOffice, type PostOffice } from './post-office.ts'
export { queueMessage } from './queue.ts'
