import { SUPPORT_TOPICS, type SupportTopic } from '@bora/rules/limits.ts'
import { namedByLink } from '@bora/rules/link-tail.ts'
import { type FirstCall, pageAt, pageNamed, type PageName, PAGES, textsOf } from '@bora/rules/pages.ts'
import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ErrorPage } from '../components/states/ErrorPage.tsx'
import { NotFoundPage } from '../screens/not-found/NotFoundPage.tsx'
import { PageSpinner } from '../components/states/PageSpinner.tsx'
import { RequireSignIn } from './RequireSignIn.tsx'
import { Root } from './Root.tsx'
import { Shell } from './Shell.tsx'
import { developmentOnly } from './development-only.ts'
import { outdatedReload } from './outdated-reload.ts'
import { deviceTimeZone } from '../device/clock.ts'
import { loadTexts } from '../language/language.ts'
import { startBackSteps } from '../ui/back-step.ts'
import { adoptsServerPage } from '../loading/server-rendered.ts'
import { lazyPage } from '../loading/lazy-page.ts'
import {
  AUTH_MODES,
  type AuthMode,
  type NoticesSearch,
  paths,
  SIGN_IN_NOTICES,
  type SignInNotice,
  WELCOME_STEPS,
  type WelcomeStep,
} from '../navigation/paths.ts'
import { logSearch } from '../navigation/log-search.ts'
import { type DeskSearches, deskWords } from '../navigation/desk-words.ts'
import { queryClient, read } from '../api/queries.ts'
import { deskAccess, signedIn } from '../session/session.ts'

const ASK: Record<FirstCall, () => void> = {
  'GET /home': () => void queryClient.prefetchQuery(read('GET /home', { query: { timeZone: deviceTimeZone() } })),
  'GET /me': () => void queryClient.prefetchQuery(read('GET /me')),
}

type Frame = {
  /** logo and account at the top of a phone */
  topBar?: boolean
  /** tab bar at the bottom of a phone */
  tabBar?: boolean
  /** the sidebar's log button is toned down where the page has its own primary action */
  logButton?: 'bora' | 'solid' | 'soft'
}

/** The frame of secondary pages: the bars stay, the log button is toned down. */
const BESIDE: Frame = { tabBar: true, logButton: 'soft' }

/**
 * The route options that follow from the table of pages. Texts and code of a page load together while its data is
 * requested; nothing is loaded before navigation.
 */
function page<Name extends PageName>(
  name: Name,
  load: () => Promise<Record<(typeof PAGES)[Name]['screen'], ComponentType>>,
  frame: Frame = {},
) {
  const { path, screen }: { path: (typeof PAGES)[Name]['path']; screen: (typeof PAGES)[Name]['screen'] } = PAGES[name]
  return {
    path,
    staticData: { page: name, ...frame },
    loader: () => {
      for (const call of pageNamed(name).first ?? []) ASK[call]()
      return loadTexts(...textsOf(name))
    },
    component: lazyPage(load, screen),
  }
}

/** The part of an address below its parent's. */
function below<Path extends string, Whole extends string>(path: Path, whole: Whole) {
  return whole.slice(path.length) as Whole extends `${Path}${infer Rest}` ? Rest : never
}
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
// What follows a link in a message is not part of it.
const named = (value: unknown) => text(namedByLink(text(value) ?? ''))
// Parameters that only their page reads.
const yearOf = (value: unknown) => (/^20\d\d$/.test(String(value)) ? Number(value) : undefined)

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const landing = createRoute({
  getParentRoute: () => root,
  ...page('landing', () => import('../screens/landing/Landing.tsx')),
  validateSearch: (search): { open?: 'all' } => (search.open === 'all' ? { open: 'all' } : {}),
})

const auth = createRoute({
  getParentRoute: () => root,
  ...page('auth', () => import('../screens/auth/Auth.tsx')),
  validateSearch: (search): { next?: string; mode?: AuthMode; notice?: SignInNotice } => ({
    next: text(search.next),
    mode: AUTH_MODES.find(mode => mode === search.mode),
    notice: SIGN_IN_NOTICES.find(notice => notice === search.notice),
  }),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  ...page('resetPassword', () => import('../screens/auth/ResetPassword.tsx')),
})

const terms = createRoute({
  getParentRoute: () => root,
  ...page('terms', () => import('../screens/legal/Terms.tsx')),
  ...outdatedReload('terms'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  ...page('privacy', () => import('../screens/legal/Privacy.tsx')),
  ...outdatedReload('privacy'),
})

const help = createRoute({
  getParentRoute: () => root,
  ...page('help', () => import('../screens/help/Help.tsx')),
})

const classification = createRoute({
  getParentRoute: () => root,
  ...page('classification', () => import('../screens/classification/Classification.tsx')),
})

const support = createRoute({
  getParentRoute: () => root,
  ...page('support', () => import('../screens/support/Support.tsx')),
  validateSearch: (search): { topic?: SupportTopic; reference?: string; ticket?: string } => ({
    topic: SUPPORT_TOPICS.find(topic => topic === search.topic),
    reference: text(search.reference),
    ticket: text(search.ticket) ?? (typeof search.ticket === 'number' ? String(search.ticket) : undefined),
  }),
})

const paymentSupport = createRoute({
  getParentRoute: () => root,
  ...page('paymentSupport', () => import('../screens/payment-support/PaymentSupport.tsx')),
})

const ambassador = createRoute({
  getParentRoute: () => root,
  ...page('ambassador', () => import('../screens/ambassador/Ambassador.tsx')),
})

const overview = createRoute({
  getParentRoute: () => root,
  ...page('overview', () => import('../screens/overview/Overview.tsx')),
  validateSearch: (search): { invitedBy?: string; invite?: string } => ({
    invitedBy: named(search.invitedBy),
    invite: named(search.invite),
  }),
})

const invite = createRoute({
  getParentRoute: () => root,
  ...page('invite', () => import('../screens/overview/Invite.tsx')),
})

const signedInOnly = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (signedIn()) return
    // A visitor who was sent a challenge sees its public page, not the sign-in form.
    const at = pageAt(location.pathname)
    if (at?.name === 'challenge') throw redirect({ ...paths.overview(at.id), replace: true })
    throw redirect({ ...paths.auth({ next: location.href }), replace: true })
  },
  component: RequireSignIn,
})

const welcome = createRoute({
  getParentRoute: () => signedInOnly,
  ...page('welcome', () => import('../screens/welcome/Welcome.tsx')),
  validateSearch: (search): { step?: WelcomeStep; next?: string } => ({
    step: WELCOME_STEPS.find(step => step === search.step),
    next: text(search.next),
  }),
})

const shell = createRoute({ getParentRoute: () => signedInOnly, id: 'shell', component: Shell })

const home = createRoute({
  getParentRoute: () => shell,
  ...page('home', () => import('../screens/home/HomeFrame.tsx'), { topBar: true, tabBar: true, logButton: 'bora' }),
})

const createChallenge = createRoute({
  getParentRoute: () => home,
  ...page('createChallenge', () => import('../screens/create-challenge/CreateChallenge.tsx')),
  path: below(PAGES.home.path, PAGES.createChallenge.path),
  validateSearch: (search): { repeat?: string } => ({ repeat: text(search.repeat) }),
})

const addActivity = createRoute({
  getParentRoute: () => shell,
  ...page('addActivity', () => import('../screens/add-activity/AddActivity.tsx'), { logButton: 'soft' }),
  validateSearch: logSearch,
})

const challenge = createRoute({
  getParentRoute: () => shell,
  ...page('challenge', () => import('../screens/challenge/Challenge.tsx'), { logButton: 'soft' }),
})

const results = createRoute({
  getParentRoute: () => shell,
  ...page('results', () => import('../screens/results/Results.tsx'), { logButton: 'soft' }),
})

const recap = createRoute({
  getParentRoute: () => shell,
  ...page('recap', () => import('../screens/recap/Recap.tsx'), BESIDE),
})

const feed = createRoute({
  getParentRoute: () => shell,
  ...page('feed', () => import('../screens/feed/Feed.tsx'), { tabBar: true, logButton: 'bora' }),
  validateSearch: (search): { whose?: 'mine' } => (search.whose === 'mine' ? { whose: 'mine' } : {}),
})

const person = createRoute({
  getParentRoute: () => shell,
  ...page('person', () => import('../screens/person/Person.tsx'), BESIDE),
})

const wallet = createRoute({
  getParentRoute: () => shell,
  ...page('wallet', () => import('../screens/wallet/Wallet.tsx'), { tabBar: true, logButton: 'solid' }),
})

const transactions = createRoute({
  getParentRoute: () => shell,
  ...page('transactions', () => import('../screens/wallet/Transactions.tsx'), BESIDE),
})

const walletStatement = createRoute({
  getParentRoute: () => shell,
  ...page('walletStatement', () => import('../screens/wallet/WalletStatement.tsx'), BESIDE),
  validateSearch: (search): { year?: number } => ({ year: yearOf(search.year) }),
})

const payouts = createRoute({
  getParentRoute: () => shell,
  ...page('payouts', () => import('../screens/wallet/Payouts.tsx'), BESIDE),
})

const payment = createRoute({
  getParentRoute: () => shell,
  ...page('payment', () => import('../screens/payment/Payment.tsx'), { logButton: 'soft' }),
})

const profile = createRoute({
  getParentRoute: () => shell,
  ...page('profile', () => import('../screens/profile/Profile.tsx'), BESIDE),
})

const myWorkouts = createRoute({
  getParentRoute: () => shell,
  ...page('myWorkouts', () => import('../screens/my-workouts/MyWorkouts.tsx'), BESIDE),
  validateSearch: (search): { workout?: string } => (text(search.workout) ? { workout: text(search.workout)! } : {}),
})

const referrals = createRoute({
  getParentRoute: () => shell,
  ...page('referrals', () => import('../screens/referrals/Referrals.tsx'), BESIDE),
})

const security = createRoute({
  getParentRoute: () => shell,
  ...page('security', () => import('../screens/security/Security.tsx'), BESIDE),
})

const ownLimits = createRoute({
  getParentRoute: () => shell,
  ...page('ownLimits', () => import('../screens/own-limits/OwnLimits.tsx'), BESIDE),
})

const gdprSettings = createRoute({
  getParentRoute: () => shell,
  ...page('gdprSettings', () => import('../screens/gdpr-settings/GdprSettings.tsx'), BESIDE),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  ...page('notifications', () => import('../screens/notifications/Notifications.tsx'), BESIDE),
  validateSearch: (search): NoticesSearch => ({
    ...(text(search.week) && { week: text(search.week)! }),
    ...(search.view === 'settings' && { view: search.view }),
  }),
})

// For everyone but admins these are page-not-found.
const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  beforeLoad: ({ location }) => {
    if (deskAccess() === 'none') throw notFound()
    if (!signedIn()) throw redirect({ ...paths.auth({ next: location.href }), replace: true })
  },
  component: RequireSignIn,
})

// Which screens exist and what their addresses are doesn't belong in everyone's first load.
const deskScreens = () => import('./desk-screens.ts')

/** The route of a desk page; each parses its own search parameters. */
function deskRoute<Name extends keyof DeskSearches>(name: Name) {
  return createRoute({
    getParentRoute: () => desk,
    ...page(name, () => deskScreens().then(screens => screens[name]() as Promise<never>)),
    validateSearch: (search): DeskSearches[Name] => deskWords(search),
  })
}

const inDevelopment = { getParentRoute: () => root, beforeLoad: developmentOnly }
const devUi = createRoute({ ...inDevelopment, ...page('devUi', () => import('../screens/dev-ui/DevUi.tsx')) })
const devClock = createRoute({
  ...inDevelopment,
  ...page('devClock', () => import('../screens/dev-clock/DevClock.tsx')),
})

const routeTree = root.addChildren([
  landing,
  auth,
  resetPassword,
  terms,
  privacy,
  help,
  classification,
  support,
  paymentSupport,
  ambassador,
  overview,
  invite,
  signedInOnly.addChildren([
    welcome,
    shell.addChildren([
      home.addChildren([createChallenge]),
      addActivity,
      challenge,
      results,
      recap,
      feed,
      person,
      wallet,
      transactions,
      walletStatement,
      payouts,
      payment,
      profile,
      myWorkouts,
      referrals,
      security,
      ownLimits,
      gdprSettings,
      notifications,
    ]),
  ]),
  desk.addChildren([
    deskRoute('admin'),
    deskRoute('adminPayouts'),
    deskRoute('adminDisputes'),
    deskRoute('adminSupport'),
    deskRoute('adminReports'),
    deskRoute('adminChallenges'),
    deskRoute('adminAmbassadors'),
    deskRoute('adminMails'),
    deskRoute('adminAudit'),
    deskRoute('adminUsers'),
    deskRoute('adminMachine'),
  ]),
  devUi,
  devClock,
])

startBackSteps()
export const router = createRouter({
  routeTree,
  caseSensitive: true, // The server knows each address in one spelling only.
  defaultPendingComponent: PageSpinner,
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: ({ location }) => !adoptsServerPage(location.pathname),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption extends Frame {
    page?: PageName
  }
}
