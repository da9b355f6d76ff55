import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import i18next from 'i18next'
import { ErrorPage } from './components/ErrorPage.tsx'
import { Layout } from './components/Layout.tsx'
import { NotFoundPage } from './screens/not-found/NotFoundPage.tsx'
import { PageSpinner } from './components/PageSpinner.tsx'
import { RequireSignIn } from './components/RequireSignIn.tsx'
import { Root } from './components/Root.tsx'
import { deviceTimeZone } from './clock.ts'
import { loadConfig } from './config.ts'
import { AUTH_MODES, type AuthMode, WELCOME_STEPS, type WelcomeStep } from './paths.ts'
import { queryClient, read } from './queries.ts'
import { signedIn } from './session.ts'

type TextName = Parameters<typeof i18next.loadNamespaces>[0]

// Texts and code of a page arrive together; neither is loaded before somebody goes there.
function texts(...names: Extract<TextName, string>[]) {
  return () => i18next.loadNamespaces([...names, 'errors'])
}
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'landing' },
  loader: texts('landing'),
  component: lazyRouteComponent(() => import('./screens/landing/Landing.tsx'), 'Landing'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  staticData: { title: 'auth' },
  validateSearch: (search): { next?: string; mode?: AuthMode; notice?: 'password-changed' } => ({
    next: text(search.next),
    mode: AUTH_MODES.find(mode => mode === search.mode),
    notice: search.notice === 'password-changed' ? search.notice : undefined,
  }),
  loader: texts('auth'),
  component: lazyRouteComponent(() => import('./screens/auth/Auth.tsx'), 'Auth'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  staticData: { title: 'resetPassword' },
  loader: texts('auth'),
  component: lazyRouteComponent(() => import('./screens/auth/ResetPassword.tsx'), 'ResetPassword'),
})

const overview = createRoute({
  getParentRoute: () => root,
  path: '/challenge/$id/overview',
  staticData: { title: 'challenge' },
  validateSearch: (search): { invitedBy?: string; invite?: string } => ({
    invitedBy: text(search.invitedBy),
    invite: text(search.invite),
  }),
  loader: texts('overview', 'challenge', 'receipts', 'instant-join'),
  component: lazyRouteComponent(() => import('./screens/overview/Overview.tsx'), 'Overview'),
})

const signedInOnly = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (signedIn()) return
    // A visitor who was sent a challenge sees its public page, not a form.
    const challenge = /^\/challenge\/([^/]+)\/?$/.exec(location.pathname)?.[1]
    if (challenge) throw redirect({ to: '/challenge/$id/overview', params: { id: challenge }, replace: true })
    throw redirect({ to: '/auth', search: { next: location.href }, replace: true })
  },
  component: RequireSignIn,
})

const welcome = createRoute({
  getParentRoute: () => signedInOnly,
  path: '/welcome',
  staticData: { title: 'welcome' },
  validateSearch: (search): { step?: WelcomeStep; next?: string } => ({
    step: WELCOME_STEPS.find(step => step === search.step),
    next: text(search.next),
  }),
  loader: () => {
    void queryClient.prefetchQuery(read('GET /me'))
    return texts('welcome', 'fair-play')()
  },
  component: lazyRouteComponent(() => import('./screens/welcome/Welcome.tsx'), 'Welcome'),
})

const shell = createRoute({ getParentRoute: () => signedInOnly, id: 'shell', component: Layout })

const home = createRoute({
  getParentRoute: () => shell,
  path: '/app',
  staticData: { title: 'home', topBar: true, tabBar: true, logButton: 'bora' },
  loader: () => {
    // What home shows is asked for while its code is still on the way.
    void queryClient.prefetchQuery(read('GET /home', { query: { timeZone: deviceTimeZone() } }))
    void queryClient.prefetchQuery(read('GET /me'))
    return texts('home', 'challenge', 'receipts')()
  },
  component: lazyRouteComponent(() => import('./screens/home/HomeFrame.tsx'), 'HomeFrame'),
})

const createChallenge = createRoute({
  getParentRoute: () => home,
  path: '/create',
  staticData: { title: 'createChallenge' },
  loader: texts('create-challenge'),
  component: lazyRouteComponent(() => import('./screens/create-challenge/CreateChallenge.tsx'), 'CreateChallenge'),
})

const addActivity = createRoute({
  getParentRoute: () => shell,
  path: '/add-activity',
  staticData: { title: 'addActivity', logButton: 'soft' },
  validateSearch: (search): { challenge?: string } => ({ challenge: text(search.challenge) }),
  loader: texts('add-activity', 'fair-play', 'receipts'),
  component: lazyRouteComponent(() => import('./screens/add-activity/AddActivity.tsx'), 'AddActivity'),
})

const challenge = createRoute({
  getParentRoute: () => shell,
  path: '/challenge/$id',
  staticData: { title: 'challenge', logButton: 'bora' },
  loader: texts('challenge', 'receipts'),
  component: lazyRouteComponent(() => import('./screens/challenge/Challenge.tsx'), 'Challenge'),
})

const results = createRoute({
  getParentRoute: () => shell,
  path: '/challenge/$id/results',
  staticData: { title: 'results', logButton: 'soft' },
  loader: texts('results', 'challenge', 'receipts'),
  component: lazyRouteComponent(() => import('./screens/results/Results.tsx'), 'Results'),
})

const wallet = createRoute({
  getParentRoute: () => shell,
  path: '/wallet',
  staticData: { title: 'wallet', tabBar: true, logButton: 'solid' },
  loader: texts('wallet'),
  component: lazyRouteComponent(() => import('./screens/wallet/Wallet.tsx'), 'Wallet'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  staticData: { title: 'profile', logButton: 'soft' },
  loader: texts('profile', 'security', 'auth'),
  component: lazyRouteComponent(() => import('./screens/profile/Profile.tsx'), 'Profile'),
})

const security = createRoute({
  getParentRoute: () => shell,
  path: '/settings/security',
  staticData: { title: 'security', logButton: 'soft' },
  loader: texts('security', 'auth'),
  component: lazyRouteComponent(() => import('./screens/security/Security.tsx'), 'Security'),
})

// In production these are page-not-found.
async function developmentOnly() {
  const config = await loadConfig().catch(() => null)
  if (!config?.development && !import.meta.env.DEV) throw notFound()
}

const devUi = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  staticData: { title: 'devUi' },
  beforeLoad: developmentOnly,
  loader: texts(),
  component: lazyRouteComponent(() => import('./screens/dev-ui/DevUi.tsx'), 'DevUi'),
})

const devClock = createRoute({
  getParentRoute: () => root,
  path: '/dev/clock',
  staticData: { title: 'devClock' },
  beforeLoad: developmentOnly,
  loader: texts('dev-clock'),
  component: lazyRouteComponent(() => import('./screens/dev-clock/DevClock.tsx'), 'DevClock'),
})

const routeTree = root.addChildren([
  landing,
  auth,
  resetPassword,
  overview,
  signedInOnly.addChildren([
    welcome,
    shell.addChildren([
      home.addChildren([createChallenge]),
      addActivity,
      challenge,
      results,
      wallet,
      profile,
      security,
    ]),
  ]),
  devUi,
  devClock,
])

export const router = createRouter({
  routeTree,
  // The server knows each address in one spelling only.
  caseSensitive: true,
  defaultPendingComponent: PageSpinner,
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** key of the page's title in the common texts */
    title?:
      | 'landing'
      | 'auth'
      | 'resetPassword'
      | 'challenge'
      | 'home'
      | 'createChallenge'
      | 'addActivity'
      | 'results'
      | 'wallet'
      | 'welcome'
      | 'profile'
      | 'security'
      | 'devUi'
      | 'devClock'
    /** logo and account at the top of a phone */
    topBar?: boolean
    /** tab bar at the bottom of a phone */
    tabBar?: boolean
    /** the sidebar's button steps down where the page has a next action of its own */
    logButton?: 'bora' | 'solid' | 'soft'
  }
}
