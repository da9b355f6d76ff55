import type { Language } from '@bora/rules/limits.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import i18next, { type Resource } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { makeZeroPlural } from '../language/plural.ts'
import { paths } from '../navigation/paths.ts'

let router: Promise<ReturnType<typeof newRouter>> | undefined

/**
 * Prepares rendering without a browser, with the texts of both languages; returns a function that renders components to
 * HTML in one of them. Links need no router, and code that asks the app for its language gets this one.
 */
export async function prepareServerRender(
  texts: Record<Language, Resource[string]>,
): Promise<(language: Language, picture: ReactNode) => string> {
  router ??= start()
  const ready = await router
  for (const [language, named] of Object.entries(texts))
    for (const [name, words] of Object.entries(named)) i18next.addResourceBundle(language, name, words)
  return (language, picture) => {
    // Synchronous, since nothing has to be loaded.
    void i18next.changeLanguage(language)
    if (i18next.language !== language) throw new Error(`The page would not be in ${language}`)
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider router={ready as never}>{picture}</RouterContextProvider>
        </QueryClientProvider>
      </I18nextProvider>,
    )
  }
}

async function start() {
  await i18next.use(initReactI18next).init({
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: {},
  })
  makeZeroPlural(i18next)
  const started = newRouter()
  await started.load()
  return started
}

function newRouter() {
  return createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [paths.landing().to] }),
  })
}
