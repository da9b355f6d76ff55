import { SUPPORT_TOPICS, type SupportTopic } from '@bora/rules/limits.ts'
import { named, text, yearOf } from './search-values.ts'
import { type FirstCall, pageAt, pageNamed, type PageName, PAGES, textsOf } from '@bora/rules/pages.ts'
import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ErrorPage } from '../states/ErrorPage.tsx'
import { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx'
import { PageSpinner } from '../states/PageSpinner.tsx'
import { RequireSignIn } from './RequireSignIn.tsx'
import { Root } from './Root.tsx'
import { Shell } from './Shell.tsx'
import { developmentOnly } from './development-only.ts'
import { outdatedReload } from './outdated-reload.ts'
import { deviceTimeZone } from '../device/clock.ts'
import { loadTexts } from '../language/language.ts'
import { startBackSteps } from '../ui/back-step.ts'
import { keepsFirstScroll } from '../loading/server-rendered.ts'
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

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const landing = createRoute({
  getParentRoute: () => root,
  ...page('landing', () => import('../pages/landing/Landing.tsx')),
  validateSearch: (search): { open?: 'all' } => (search.open === 'all' ? { open: 'all' } : {}),
})

const auth = createRoute({
  getParentRoute: () => root,
  ...page('auth', () => import('../features/accounts/auth/Auth.tsx')),
  validateSearch: (search): { next?: string; mode?: AuthMode; notice?: SignInNotice } => ({
    next: text(search.next),
    mode: AUTH_MODES.find(mode => mode === search.mode),
    notice: SIGN_IN_NOTICES.find(notice => notice === search.notice),
  }),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  ...page('resetPassword', () => import('../features/accounts/auth/ResetPassword.tsx')),
})

const terms = createRoute({
  getParentRoute: () => root,
  ...page('terms', () => import('../pages/legal/Terms.tsx')),
  ...outdatedReload('terms'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  ...page('privacy', () => import('../pages/legal/Privacy.tsx')),
  ...outdatedReload('privacy'),
})

const help = createRoute({
  getParentRoute: () => root,
  ...page('help', () => import('../pages/help/Help.tsx')),
})

const classification = createRoute({
  getParentRoute: () => root,
  ...page('classification', () => import('../features/scoring/classification/Classification.tsx')),
})

const support = createRoute({
  getParentRoute: () => root,
  ...page('support', () => import('../features/moderation/support/Support.tsx')),
  validateSearch: (search): { topic?: SupportTopic; reference?: string; ticket?: string } => ({
    topic: SUPPORT_TOPICS.find(topic => topic === search.topic),
    reference: text(search.reference),
    ticket: text(search.ticket) ?? (typeof search.ticket === 'number' ? String(search.ticket) : undefined),
  }),
})

const paymentSupport = createRoute({
  getParentRoute: () => root,
  ...page('paymentSupport', () => import('../features/payments/payment-support/PaymentSupport.tsx')),
})

const ambassador = createRoute({
  getParentRoute: () => root,
  ...page('ambassador', () => import('../features/participation/ambassador/Ambassador.tsx')),
})

const overview = createRoute({
  getParentRoute: () => root,
  ...page('overview', () => import('../features/challenges/overview/Overview.tsx')),
  validateSearch: (search): { invitedBy?: string; invite?: string } => ({
    invitedBy: named(search.invitedBy),
    invite: named(search.invite),
  }),
})

const invite = createRoute({
  getParentRoute: () => root,
  ...page('invite', () => import('../features/challenges/overview/Invite.tsx')),
})

const signedInOnly = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (signedIn()) return
    // A visitor with a link to a challenge sees its public page, not the sign-in form.
    const at = pageAt(location.pathname)
    if (at?.name === 'challenge') throw redirect({ ...paths.overview(at.id), replace: true })
    throw redirect({ ...paths.auth({ next: location.href }), replace: true })
  },
  component: RequireSignIn,
})

const welcome = createRoute({
  getParentRoute: () => signedInOnly,
  ...page('welcome', () => import('../features/accounts/welcome/Welcome.tsx')),
  validateSearch: (search): { step?: WelcomeStep; next?: string } => ({
    step: WELCOME_STEPS.find(step => step === search.step),
    next: text(search.next),
  }),
})

const shell = createRoute({ getParentRoute: () => signedInOnly, id: 'shell', component: Shell })

const home = createRoute({
  getParentRoute: () => shell,
  ...page('home', () => import('../pages/home/HomeFrame.tsx'), { topBar: true, tabBar: true, logButton: 'bora' }),
})

const createChallenge = createRoute({
  getParentRoute: () => home,
  ...page('createChallenge', () => import('../features/challenges/create-challenge/CreateChallenge.tsx')),
  path: below(PAGES.home.path, PAGES.createChallenge.path),
  validateSearch: (search): { repeat?: string } => ({ repeat: text(search.repeat) }),
})

const addActivity = createRoute({
  getParentRoute: () => shell,
  ...page('addActivity', () => import('../features/workouts/add-activity/AddActivity.tsx'), { logButton: 'soft' }),
  validateSearch: logSearch,
})

const challenge = createRoute({
  getParentRoute: () => shell,
  ...page('challenge', () => import('../features/challenges/challenge/Challenge.tsx'), { logButton: 'soft' }),
})

const results = createRoute({
  getParentRoute: () => shell,
  ...page('results', () => import('../features/prizes/results/Results.tsx'), { logButton: 'soft' }),
})

const recap = createRoute({
  getParentRoute: () => shell,
  ...page('recap', () => import('../features/social/recap/Recap.tsx'), BESIDE),
})

const feed = createRoute({
  getParentRoute: () => shell,
  ...page('feed', () => import('../features/social/feed/Feed.tsx'), { tabBar: true, logButton: 'bora' }),
  validateSearch: (search): { whose?: 'mine' } => (search.whose === 'mine' ? { whose: 'mine' } : {}),
})

const person = createRoute({
  getParentRoute: () => shell,
  ...page('person', () => import('../features/social/person/Person.tsx'), BESIDE),
})

const review = createRoute({
  getParentRoute: () => shell,
  ...page('review', () => import('../features/moderation/review/Review.tsx'), { logButton: 'soft' }),
})

const conduct = createRoute({
  getParentRoute: () => shell,
  ...page('conduct', () => import('../features/moderation/conduct/Conduct.tsx'), { logButton: 'soft' }),
})

const wallet = createRoute({
  getParentRoute: () => shell,
  ...page('wallet', () => import('../features/treasury/wallet/Wallet.tsx'), { tabBar: true, logButton: 'solid' }),
})

const transactions = createRoute({
  getParentRoute: () => shell,
  ...page('transactions', () => import('../features/treasury/wallet/Transactions.tsx'), BESIDE),
})

const walletStatement = createRoute({
  getParentRoute: () => shell,
  ...page('walletStatement', () => import('../features/treasury/wallet/WalletStatement.tsx'), BESIDE),
  validateSearch: (search): { year?: number } => ({ year: yearOf(search.year) }),
})

const payouts = createRoute({
  getParentRoute: () => shell,
  ...page('payouts', () => import('../features/treasury/wallet/Payouts.tsx'), BESIDE),
})

const payment = createRoute({
  getParentRoute: () => shell,
  ...page('payment', () => import('../features/payments/payment/Payment.tsx'), { logButton: 'soft' }),
})

const profile = createRoute({
  getParentRoute: () => shell,
  ...page('profile', () => import('../features/accounts/profile/Profile.tsx'), BESIDE),
})

const myWorkouts = createRoute({
  getParentRoute: () => shell,
  ...page('myWorkouts', () => import('../features/workouts/my-workouts/MyWorkouts.tsx'), BESIDE),
  validateSearch: (search): { workout?: string } => (text(search.workout) ? { workout: text(search.workout)! } : {}),
})

const referrals = createRoute({
  getParentRoute: () => shell,
  ...page('referrals', () => import('../features/participation/referrals/Referrals.tsx'), BESIDE),
})

const security = createRoute({
  getParentRoute: () => shell,
  ...page('security', () => import('../features/accounts/security/Security.tsx'), BESIDE),
})

const ownLimits = createRoute({
  getParentRoute: () => shell,
  ...page('ownLimits', () => import('../features/payments/own-limits/OwnLimits.tsx'), BESIDE),
})

const gdprSettings = createRoute({
  getParentRoute: () => shell,
  ...page('gdprSettings', () => import('../features/privacy/gdpr-settings/GdprSettings.tsx'), BESIDE),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  ...page('notifications', () => import('../features/notifications/notifications/Notifications.tsx'), BESIDE),
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
const devUi = createRoute({ ...inDevelopment, ...page('devUi', () => import('../pages/dev-ui/DevUi.tsx')) })
const devClock = createRoute({
  ...inDevelopment,
  ...page('devClock', () => import('../pages/dev-clock/DevClock.tsx')),
})

const moneyPages = [wallet, transactions, walletStatement, payouts, payment] as const
const ownPages = [profile, myWorkouts, referrals, security, ownLimits, gdprSettings, notifications] as const

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
      review,
      conduct,
      ...moneyPages,
      ...ownPages,
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
  caseSensitive: true, // The server accepts each address in one spelling only.
  defaultPendingComponent: PageSpinner,
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  scrollRestoration: ({ location }) => !keepsFirstScroll(location.pathname),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption extends Frame {
    page?: PageName
  }
}
