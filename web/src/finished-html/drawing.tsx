import type { Language } from '@bora/rules/limits.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import i18next, { type Resource } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { paths } from '../navigation/paths.ts'

/**
 * Makes ready for drawing where there is no browser, with the texts of both languages; returns what turns components into
 * HTML in one of them. Links need no route, and what asks the app for its language is told this one.
 */
export async function readyToDraw(
  texts: Record<Language, Resource[string]>,
): Promise<(language: Language, picture: ReactNode) => string> {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: texts,
  })
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [paths.landing().to] }),
  })
  await router.load()
  return (language, picture) => {
    // At once, for nothing has to be loaded.
    void i18next.changeLanguage(language)
    if (i18next.language !== language) throw new Error(`The page would not be in ${language}`)
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18next}>
        <RouterContextProvider router={router as never}>{picture}</RouterContextProvider>
      </I18nextProvider>,
    )
  }
}
