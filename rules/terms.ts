import type { Day } from './calendar.ts'

/** The two texts that people agree to; they share a version. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalText = (typeof LEGAL_TEXTS)[number]

export type TermsVersion = {
  version: string
  /** The day on which it is published and people are notified of it. */
  announced: Day
  /** The day from which it is in force. */
  since: Day
  /** The texts that differ from the version before. */
  changed: readonly LegalText[]
  /** Whether it changes rights or obligations, so that consent is required. */
  material: boolean
}

/**
 * Every published version of the terms of use and the privacy policy, in order. A new account stores the one that its
 * person agreed to, so changed texts are a new version (docs/rules/people-and-rights.md#terms).
 */
export const TERMS_VERSIONS: readonly TermsVersion[] = [
  { version: '1', announced: '2026-11-22', since: '2026-11-22', changed: ['terms', 'privacy'], material: false },
  { version: '2', announced: '2026-11-22', since: '2026-11-22', changed: ['privacy'], material: false },
  { version: '5', announced: '2026-11-23', since: '2026-11-23', changed: ['terms', 'privacy'], material: false },
  { version: '6', announced: '2026-11-25', since: '2026-12-25', changed: ['terms', 'privacy'], material: true },
  { version: '7', announced: '2026-11-27', since: '2026-12-27', changed: ['privacy'], material: false },
  { version: '8', announced: '2026-11-28', since: '2026-12-28', changed: ['terms', 'privacy'], material: true },
]

/** Returns the version published last, whether it is in force yet or not. */
export function latestTerms(): TermsVersion {
  return TERMS_VERSIONS.at(-1)!
}

/** Returns the version in force on a day; the first before there was any. */
export function termsOn(day: Day): TermsVersion {
  return TERMS_VERSIONS.findLast(({ since }) => since <= day) ?? TERMS_VERSIONS[0]!
}

/** Returns the versions announced by a day that aren't in force yet, the next one first. */
export function termsComing(day: Day): readonly TermsVersion[] {
  return TERMS_VERSIONS.filter(({ announced, since }) => announced <= day && day < since)
}

/** Returns the text that a version changes: the terms of use if it changes both. */
export function textChangedIn(version: string): LegalText {
  return termsNamed(version)?.changed[0] ?? 'terms'
}

/** Returns a version by its name; undefined if there is none. */
export function termsNamed(version: string): TermsVersion | undefined {
  return TERMS_VERSIONS.find(one => one.version === version)
}

/** Returns the version before one; undefined for the first. */
export function termsBefore(version: string): TermsVersion | undefined {
  const at = TERMS_VERSIONS.findIndex(one => one.version === version)
  return at > 0 ? TERMS_VERSIONS[at - 1] : undefined
}

/** A request for consent to this version; from its day on it locks everything else. */
export type TermsAsked = { version: string; since: Day; locked: boolean }

/** Returns the consent to request on a day from a person who agreed to a version; null if none. */
export function termsAsked(agreed: string, day: Day): TermsAsked | null {
  const known = TERMS_VERSIONS.findIndex(({ version }) => version === agreed)
  const asked = TERMS_VERSIONS.findLast(({ material, announced }, at) => material && announced <= day && at > known)
  return asked ? { version: asked.version, since: asked.since, locked: termsLocked(known, day) } : null
}

// One already in force locks, even if a later one is only announced.
function termsLocked(known: number, day: Day): boolean {
  return TERMS_VERSIONS.some(({ material, since }, at) => material && at > known && since <= day)
}

/** Returns whether on a day anyone may be locked out until they agree. */
export function termsMayLock(day: Day): boolean {
  return termsLocked(-1, day)
}
