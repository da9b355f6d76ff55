import { DEFAULT_TIME_ZONE, type Language } from '@bora/rules/limits.ts'
import { textsOf } from '@bora/rules/pages.ts'
import { type LegalText, termsComing, termsNamed, termsOn, type TermsVersion } from '@bora/rules/terms.ts'
import { today } from '../../device/clock.ts'
import { loadTexts } from '../../language/language.ts'
import { loadCode } from '../../loading/load-chunk.ts'

export type Section = { title: string; text?: string[]; list?: string[] }
export type Sections = Record<string, Section>

/**
 * An earlier version, unchanged, with the numbers of its time; values that depend on the installation are still filled
 * in.
 */
type Earlier = Record<
  Language,
  { legal: Record<string, string> } & Record<LegalText, { lead: string; sections: Sections }>
>

const files = import.meta.glob<Earlier>('./versions/*.json', { import: 'default' })
const here = new Map<string, Earlier>()
const coming = new Map<string, Promise<void>>()

/** The version named in an address, else the one in force today. */
export function versionShown(asked: string | undefined): TermsVersion {
  return (asked && termsNamed(asked)) || termsOn(today(DEFAULT_TIME_ZONE))
}

/** The announced versions that are not in force yet, the next one first. */
export function versionsComing(): readonly TermsVersion[] {
  return termsComing(today(DEFAULT_TIME_ZONE))
}

/** Loads the page of a text, and the texts of the version named in its address. */
export async function loadShown(name: LegalText, asked: string | undefined): Promise<void> {
  await Promise.all([loadTexts(...textsOf(name)), loadEarlier(versionShown(asked).version)])
}

/** Loads the texts of an earlier version; the latest is not among them, and needs no loading. */
export function loadEarlier(version: string): Promise<void> {
  const before = coming.get(version)
  if (before) return before
  const load = files[`./versions/${version}.json`]
  const loading = (async () => {
    if (load) here.set(version, await loadCode(load))
  })()
  coming.set(version, loading)
  loading.catch(() => coming.delete(version))
  return loading
}

/** The texts of an earlier version that was loaded. */
export function earlier(version: string): Earlier | undefined {
  return here.get(version)
}
