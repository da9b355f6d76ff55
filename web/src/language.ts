import i18next from 'i18next'
import type { BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { decideLanguage, LANGUAGES } from './language-choice.ts'
import type { Language } from './language-choice.ts'
import { readStored, writeStored } from './stored.ts'

const KEY = 'bora.language'
type Texts = Record<string, unknown>
const files = import.meta.glob<{ default: Texts }>('./locales/*/*.json')

// One small file for each language and namespace, fetched when a screen first asks for it.
const backend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = files[`./locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`No texts ${language}/${namespace}`), false)
    load().then(
      module => done(null, module.default as never),
      (error: Error) => done(error, false),
    )
  },
}

/** Decides the language and loads the texts that every page needs. */
export async function startLanguage(): Promise<void> {
  const language = decideLanguage({
    query: new URLSearchParams(location.search).get('lang'),
    stored: readStored(KEY),
    browser: navigator.languages,
  })
  document.documentElement.lang = language
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // At once, so that the texts of a page can be asked for before those of every page have come.
      initAsync: false,
      supportedLngs: [...LANGUAGES],
      // Both languages have every key (a test holds them against each other), so nobody downloads two.
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      showSupportNotice: false,
    } as never)
}

/** Changes the language everywhere at once and keeps the choice, also for the server's first page. */
export async function changeLanguage(language: Language): Promise<void> {
  writeStored(KEY, language)
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** The language shown now. */
export function currentLanguage(): Language {
  return (i18next.resolvedLanguage ?? i18next.language ?? 'pt-BR') as Language
}
