// The front door of the room: what mails and text messages say, in their reader's language.
export type { MailFacts, Message, SmsFacts } from './message.ts'
export { noticeName, rendered } from './rendered.ts'
