// Owns what the people of a challenge write to each other. Promises: only they read it, nobody reads who blocked or was
// blocked, and a message goes by its author alone, or is hidden by the challenge's creator. Leans on
// challenges, blocks, notifications and people.
export { sweepChat } from './messages.ts'
export { tellUnread } from './tell-unread.ts'
