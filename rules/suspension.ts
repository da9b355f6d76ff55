/** Why an account can be suspended; its owner reads which it was (docs/rules/people-and-rights.md#suspension). */
export const SUSPENSION_REASONS = ['fair_play', 'conduct', 'payments', 'several_accounts', 'safety'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** How an admin can have made sure who asks to be rid of a second factor. */
export const IDENTITY_CHECKS = ['document', 'video_call', 'known_facts'] as const

/** `until` is an instant in UTC, null where there is no end. */
export type Suspension = { reason: SuspensionReason; until: string | null }

/** How far the end of a suspension that has none lies away, for what needs an instant. */
export const NO_END = '9999-01-01T00:00:00.000Z'

/**
 * Returns what the sign-in protocol says of a suspended account: its refusals carry nothing but a code and a text, so the
 * text holds the facts. `readSuspension` reads them again.
 */
export function suspensionText({ reason, until }: Suspension): string {
  return `User is banned${until === null ? '' : ` until ${until}`}: ${reason}`
}

/** Returns the facts of a text that `suspensionText` wrote, null for any other. */
export function readSuspension(text: string): Suspension | null {
  const [, until, reason] = /^User is banned(?: until (\d{4}-\d\d-\d\dT[\d:.]+Z))?: ([a-z_]+)$/.exec(text) ?? []
  const known = SUSPENSION_REASONS.find(each => each === reason)
  return known ? { reason: known, until: until ?? null } : null
}
