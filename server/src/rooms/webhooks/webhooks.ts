// Owns what payment providers tell by themselves. Promises: news is kept before it is acknowledged, each event once, and
// does nothing but ask the provider; what no news came of is asked about every night, and then held against the books. Leans on payments.
export { catchUp } from './catch-up.ts'
export { type Drift, type DriftKind, reconcile, tellDrift } from './reconcile.ts'
export { takeWebhook } from './take-webhook.ts'
export { workInbox } from './work-inbox.ts'
