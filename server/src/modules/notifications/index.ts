// In-app notifications with their delivery by mail and push, preferences and quiet hours. A person is notified of one
// fact once per channel.
export { deliverNotifications } from './deliver.ts'
export { type NotificationDraft, notify, notifyAll } from './notify.ts'
export { markReadByFact, purgeNotifications, retractNotification } from './read.ts'
export { readUnsubscribe, unsubscribe, type Unsubscribe } from './unsubscribe.ts'
