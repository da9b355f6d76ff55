import { type Language, LANGUAGES } from '@bora/rules/limits.ts'
import i18next from 'i18next'
import type { BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { currentLanguage } from './current-language.ts'
import { decideLanguage, LANGUAGE_KEY } from './language-choice.ts'
import { loadCode } from '../loading/load-chunk.ts'
import { makeZeroPlural } from './plural.ts'
import { UNIT_EVENT } from './unit-event.ts'
import { readStored, writeStored } from '../device/stored.ts'

export { currentLanguage } from './current-language.ts'

type Texts = Record<string, unknown>
export type TextName = Extract<Parameters<typeof i18next.loadNamespaces>[0], string>
// The files excluded here are in `lazy-texts.ts`.
const files = import.meta.glob<{ default: Texts }>(
  [
    './*/*.json',
    '!./*/{admin*,ambassador,conduct,dev-clock,gdpr-settings,hosting,invite-card,money-cases,own-data,own-limits,payouts,recap,referrals,review,security}.json',
  ],
  { base: '../locales' },
)

async function fetchTexts(language: string, name: string): Promise<Texts> {
  const path = `./${language}/${name}.json`
  const load = files[path] ?? (await loadCode(() => import('./lazy-texts.ts'))).lazyTexts[path]
  if (!load) throw new Error(`No texts ${language}/${name}`)
  return (await loadCode(load)).default
}

// One small file per language and namespace, loaded when a screen first needs it.
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    // `true` lets the next page that needs a failed namespace request it again.
    fetchTexts(language, namespace).then(
      texts => done(null, texts),
      (error: Error) => done(error, true),
    )
  },
}

/** Determines the language and loads the texts that every page needs. */
export async function startLanguage(): Promise<void> {
  const language = decideLanguage({
    query: new URLSearchParams(location.search).get('lang'),
    stored: readStored(LANGUAGE_KEY),
    browser: navigator.languages,
  })
  document.documentElement.lang = language
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Synchronous, so that a page's texts can be requested before the common ones have loaded.
      initAsync: false,
      supportedLngs: [...LANGUAGES],
      // Both languages have every key (a test compares them), so no fallback language has to be loaded.
      fallbackLng: false,
      maxRetries: 0,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true, bindI18n: `languageChanged ${UNIT_EVENT}` },
    })
  makeZeroPlural(i18next)
}

/**
 * Loads texts in the current language. Throws `ChunkLoadError` when they can't be loaded; the next call requests only
 * these again, while i18next's own `loadNamespaces` would fail because of any other namespace that failed before.
 */
export async function loadTexts(...names: TextName[]): Promise<void> {
  await loadTextsIn(currentLanguage(), names)
}

async function loadTextsIn(language: Language, names: readonly string[]): Promise<void> {
  const missing = names.filter(name => !i18next.hasResourceBundle(language, name))
  const found = await Promise.all(missing.map(async name => [name, await fetchTexts(language, name)] as const))
  for (const [name, texts] of found) i18next.addResourceBundle(language, name, texts)
}

/**
 * Changes the language everywhere at once and stores the choice, also for the server's first page. Throws
 * `ChunkLoadError`, and changes nothing, when the texts of the current page can't be loaded.
 */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTextsIn(language, Object.keys(i18next.getDataByLanguage(currentLanguage()) ?? {}))
  writeStored(LANGUAGE_KEY, language)
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
