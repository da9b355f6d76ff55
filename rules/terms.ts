import type { Day } from './calendar.ts'

/** The two texts that somebody agrees to; they have one version together. */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalText = (typeof LEGAL_TEXTS)[number]

export type TermsVersion = {
  version: string
  /** From this day on it can be read and people are told of it. */
  announced: Day
  /** From this day on it holds. */
  since: Day
  /** What says something else than in the version before. */
  changed: readonly LegalText[]
  /** Whether it changes what people may, must or get, so that their yes is asked for. */
  material: boolean
}

/**
 * Every version of the terms of use and the privacy policy that was published, in their order. A new account stores the
 * one that its person agreed to, so texts that say something else are a new version
 * (docs/rules/people-and-rights.md#terms).
 */
export const TERMS_VERSIONS: readonly TermsVersion[] = [
  { version: '1', announced: '2026-11-22', since: '2026-11-22', changed: ['terms', 'privacy'], material: false },
  { version: '2', announced: '2026-11-22', since: '2026-11-22', changed: ['privacy'], material: false },
  { version: '5', announced: '2026-11-23', since: '2026-11-23', changed: ['terms', 'privacy'], material: false },
  { version: '6', announced: '2026-11-25', since: '2026-12-25', changed: ['terms', 'privacy'], material: true },
  { version: '7', announced: '2026-11-27', since: '2026-12-27', changed: ['privacy'], material: false },
]

/** Returns the version published last, whether it holds already or not. */
export function latestTerms(): TermsVersion {
  return TERMS_VERSIONS.at(-1)!
}

/** Returns the version in force on a day; before there was any, the first. */
export function termsOn(day: Day): TermsVersion {
  return TERMS_VERSIONS.findLast(({ since }) => since <= day) ?? TERMS_VERSIONS[0]!
}

/** Returns the versions that are announced on a day and don't hold yet, the next one first. */
export function termsComing(day: Day): readonly TermsVersion[] {
  return TERMS_VERSIONS.filter(({ announced, since }) => announced <= day && day < since)
}

/** Returns the text in which a version says something else: the terms of use, where both do. */
export function textChangedIn(version: string): LegalText {
  return termsNamed(version)?.changed[0] ?? 'terms'
}

/** Returns a version by its name; undefined where there is none of that name. */
export function termsNamed(version: string): TermsVersion | undefined {
  return TERMS_VERSIONS.find(one => one.version === version)
}

/** Returns the version before one; undefined for the first. */
export function termsBefore(version: string): TermsVersion | undefined {
  const at = TERMS_VERSIONS.findIndex(one => one.version === version)
  return at > 0 ? TERMS_VERSIONS[at - 1] : undefined
}

/** What is asked of somebody: a yes to this version, until then as before, from its day on before anything else goes on. */
export type TermsAsked = { version: string; since: Day; locked: boolean }

/** Returns what is asked on a day of somebody who agreed to a version; null where nothing is. */
export function termsAsked(agreed: string, day: Day): TermsAsked | null {
  const known = TERMS_VERSIONS.findIndex(({ version }) => version === agreed)
  const asked = TERMS_VERSIONS.findLast(({ material, announced }, at) => material && announced <= day && at > known)
  return asked ? { version: asked.version, since: asked.since, locked: termsLocked(known, day) } : null
}

// One that holds already locks, also where a later one is only announced.
function termsLocked(known: number, day: Day): boolean {
  return TERMS_VERSIONS.some(({ material, since }, at) => material && at > known && since <= day)
}

/** Returns whether on a day anybody at all may have to agree before going on. */
export function termsMayLock(day: Day): boolean {
  return termsLocked(-1, day)
}
