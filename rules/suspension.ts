/** Reasons for suspending an account; its owner sees the reason (docs/rules/people-and-rights.md#suspension). */
export const SUSPENSION_REASONS = ['fair_play', 'conduct', 'payments', 'several_accounts', 'safety'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]

/** Methods by which an admin can verify the identity of a person who wants a second factor removed. */
export const IDENTITY_CHECKS = ['document', 'video_call', 'known_facts'] as const

/** `until` is a UTC instant, null if it has no end. */
export type Suspension = { reason: SuspensionReason; until: string | null }

/** The value for "no end" where an instant is required. */
export const NO_END = '9999-01-01T00:00:00.000Z'

/**
 * Formats a suspension for the sign-in protocol: its refusals contain only a code and a text, so the text holds the
 * facts. `readSuspension` parses it.
 */
export function suspensionText({ reason, until }: Suspension): string {
  return `User is banned${until === null ? '' : ` until ${until}`}: ${reason}`
}

/** Parses a text of `suspensionText`; null for any other. */
export function readSuspension(text: string): Suspension | null {
  const [, until, reason] = /^User is banned(?: until (\d{4}-\d\d-\d\dT[\d:.]+Z))?: ([a-z_]+)$/.exec(text) ?? []
  const known = SUSPENSION_REASONS.find(each => each === reason)
  return known ? { reason: known, until: until ?? null } : null
}
