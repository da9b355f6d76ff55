import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import type { Language } from '@bora/rules/limits.ts'
import { Frame, Page } from '../../layout/Layout.tsx'
import { APP_SHELL, NAME_MARK } from '../../loading/app-shell.ts'
import englishCommon from '../../locales/en/common.json'
import english from '../../locales/en/home.json'
import portugueseCommon from '../../locales/pt-BR/common.json'
import portuguese from '../../locales/pt-BR/home.json'
import { paths } from '../../navigation/paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HomeHead } from './HomeHead.tsx'
import { HomeSkeleton, RailSkeleton } from './HomeSkeleton.tsx'

/**
 * The home screen before any of its data is known, as finished HTML for the build; `show-first-picture.ts` shows it.
 */
export async function prerender(language: Language): Promise<string> {
  const i18next = createInstance()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['common', 'home'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: {
      'pt-BR': { common: portugueseCommon, home: portuguese },
      en: { common: englishCommon, home: english },
    },
  })
  const t = i18next.getFixedT(language, 'home')
  const history = createMemoryHistory({ initialEntries: [paths.home().to] })
  const routeTree = createRootRoute({
    component: () => (
      <Frame topBar tabBar logButton="bora" account={{ bar: <Face />, sidebar: <Row /> }}>
        <Page rail={<RailSkeleton />}>
          <HomeHead day=" " greeting={t('greeting', { name: NAME_MARK })} />
          <HomeSkeleton atOnce />
        </Page>
      </Frame>
    ),
  })
  const router = createRouter({ routeTree, history })
  await router.load()
  return renderToStaticMarkup(
    <div id={APP_SHELL} hidden data-plain={t('greetingPlain')}>
      <I18nextProvider i18n={i18next}>
        <RouterProvider router={router as never} />
      </I18nextProvider>
    </div>,
  )
}

// A placeholder for the account button.
const Face = () => <Skeleton className="size-[42px] rounded-full" />
const Row = () => (
  <div className="flex items-center gap-3 p-2 pt-5">
    <Skeleton className="size-10 shrink-0 rounded-full" />
    <Skeleton className="h-3.5 w-1/2" />
  </div>
)
