/** The call whose answer a page shows first; it is sent before the page's code has loaded. */
export type FirstCall = 'GET /home' | 'GET /me'

type Page = {
  /**
   * The path; `$id` is the id of a challenge, `$about` that or a month, `$payment` of a payment, `$person` of a person, `$activity` of a workout, `$case` of a case,
   * `$token` the token of an invite.
   */
  path: string
  /** The component that shows it, exported by the file of the same name in the screens folder. */
  screen: string
  /**
   * Who can see it: visitors are redirected from members' pages, developers' pages don't exist in production, and
   * admins' pages only exist for admins (docs/rules/interface.md#pages).
   */
  who: 'anyone' | 'member' | 'admin' | 'developer'
  /** Text files that it needs in addition to those of every page. */
  texts: readonly string[]
  /** Nothing can be refused before the first interaction: texts of refusals load then. */
  refusesNothing?: true
  first?: readonly FirstCall[]
  /** The page that it opens over, whose code and texts it also needs. */
  over?: string
  /** The name under which page views are recorded, if they are (docs/rules/people-and-rights.md#page-views). */
  notedAs?: string
}

/**
 * Every page of the web app by its name, which is also the key of its title. Addresses, routes, page views and a page's
 * first requests follow from this table. For any other address the server sends the page-not-found with status 404
 * (docs/rules/interface.md#pages).
 */
export const PAGES = {
  landing: { path: '/', screen: 'Landing', who: 'anyone', texts: ['landing', 'challenge-card'], notedAs: 'landing' },
  home: {
    path: '/app',
    screen: 'HomeFrame',
    who: 'member',
    texts: ['home', 'challenge-card'],
    refusesNothing: true,
    first: ['GET /home', 'GET /me'],
    notedAs: 'home',
  },
  createChallenge: {
    path: '/app/create',
    screen: 'CreateChallenge',
    who: 'member',
    texts: ['create-challenge', 'wizard', 'payment'],
    over: 'home',
  },
  addActivity: {
    path: '/add-activity',
    screen: 'AddActivity',
    who: 'member',
    texts: ['add-activity', 'wizard', 'fair-play', 'receipts', 'offline'],
  },
  auth: { path: '/auth', screen: 'Auth', who: 'anyone', texts: ['auth'], notedAs: 'auth' },
  resetPassword: {
    path: '/reset-password',
    screen: 'ResetPassword',
    who: 'anyone',
    texts: ['auth'],
    notedAs: 'reset_password',
  },
  challenge: {
    path: '/challenge/$id',
    screen: 'Challenge',
    who: 'member',
    texts: ['challenge', 'challenge-card', 'receipts', 'payment'],
    notedAs: 'challenge',
  },
  overview: {
    path: '/challenge/$id/overview',
    screen: 'Overview',
    who: 'anyone',
    texts: ['overview', 'challenge', 'challenge-card', 'receipts', 'instant-join'],
    notedAs: 'overview',
  },
  invite: {
    path: '/invite/$token',
    screen: 'Invite',
    who: 'anyone',
    texts: ['invite', 'overview', 'challenge', 'challenge-card', 'receipts', 'instant-join'],
  },
  referrals: { path: '/referrals', screen: 'Referrals', who: 'member', texts: ['referrals'] },
  results: {
    path: '/challenge/$id/results',
    screen: 'Results',
    who: 'member',
    texts: ['results', 'challenge', 'challenge-card', 'receipts', 'teams', 'fair-starts'],
  },
  recap: { path: '/recap/$about', screen: 'Recap', who: 'member', texts: ['recap', 'receipts'] },
  feed: { path: '/feed', screen: 'Feed', who: 'member', texts: ['feed', 'receipts'] },
  person: {
    path: '/people/$person',
    screen: 'Person',
    who: 'member',
    texts: ['person', 'badges', 'receipts'],
  },
  review: {
    path: '/reviews/$activity',
    screen: 'Review',
    who: 'member',
    texts: ['review', 'report-activity', 'receipts'],
  },
  conduct: { path: '/conduct/$case', screen: 'Conduct', who: 'member', texts: ['conduct'] },
  wallet: { path: '/wallet', screen: 'Wallet', who: 'member', texts: ['wallet', 'payouts', 'payment'] },
  payouts: { path: '/wallet/payouts', screen: 'Payouts', who: 'member', texts: ['wallet', 'payouts', 'payment'] },
  transactions: {
    path: '/wallet/transactions',
    screen: 'Transactions',
    who: 'member',
    texts: ['wallet', 'payment'],
  },
  walletStatement: {
    path: '/wallet/statement',
    screen: 'WalletStatement',
    who: 'member',
    texts: ['wallet', 'payment'],
  },
  payment: {
    path: '/payment/$payment',
    screen: 'Payment',
    who: 'member',
    texts: ['payment', 'payment-pages'],
  },
  paymentSupport: {
    path: '/payment-support',
    screen: 'PaymentSupport',
    who: 'anyone',
    texts: ['payment', 'payment-pages'],
  },
  welcome: { path: '/welcome', screen: 'Welcome', who: 'member', texts: ['welcome', 'fair-play'], first: ['GET /me'] },
  profile: {
    path: '/profile',
    screen: 'Profile',
    who: 'member',
    texts: ['profile', 'receipts', 'security', 'auth'],
  },
  myWorkouts: {
    path: '/profile/workouts',
    screen: 'MyWorkouts',
    who: 'member',
    texts: ['my-workouts', 'receipts'],
  },
  security: {
    path: '/settings/security',
    screen: 'Security',
    who: 'member',
    texts: ['security', 'auth'],
  },
  ownLimits: { path: '/settings/limits', screen: 'OwnLimits', who: 'member', texts: ['own-limits'] },
  notifications: {
    path: '/notifications',
    screen: 'Notifications',
    who: 'member',
    texts: ['notifications', 'overtaking'],
  },
  gdprSettings: {
    path: '/gdpr-settings',
    screen: 'GdprSettings',
    who: 'member',
    texts: ['gdpr-settings', 'consent', 'own-data', 'security', 'auth'],
  },
  admin: {
    path: '/admin',
    screen: 'AdminDashboard',
    who: 'admin',
    texts: ['admin', 'admin-payouts', 'admin-dashboard'],
  },
  adminPayouts: {
    path: '/admin/payouts',
    screen: 'AdminPayouts',
    who: 'admin',
    texts: ['admin', 'admin-payouts', 'admin-books', 'security', 'auth'],
  },
  adminAmbassadors: {
    path: '/admin/ambassadors',
    screen: 'AdminAmbassadors',
    who: 'admin',
    texts: ['admin', 'admin-ambassadors', 'security', 'auth'],
  },
  adminMails: {
    path: '/admin/mails',
    screen: 'AdminMails',
    who: 'admin',
    texts: ['admin', 'admin-mails', 'security', 'auth'],
  },
  adminAudit: {
    path: '/admin/audit',
    screen: 'AdminAudit',
    who: 'admin',
    texts: ['admin-audit', 'admin-payouts', 'security', 'auth'],
  },
  adminUsers: {
    path: '/admin/users',
    screen: 'AdminUsers',
    who: 'admin',
    texts: ['admin-users', 'admin-payouts', 'security', 'auth', 'wallet', 'report-activity', 'person', 'receipts'],
  },
  adminChallenges: {
    path: '/admin/challenges',
    screen: 'AdminChallenges',
    who: 'admin',
    texts: ['admin', 'admin-challenges', 'admin-payouts', 'challenge-card', 'security', 'auth'],
  },
  adminReports: {
    path: '/admin/reports',
    screen: 'AdminReports',
    who: 'admin',
    texts: ['admin', 'admin-reports', 'admin-payouts', 'receipts', 'security', 'auth'],
  },
  adminDisputes: {
    path: '/admin/disputes',
    screen: 'AdminDisputes',
    who: 'admin',
    texts: ['admin-disputes', 'admin-payouts', 'receipts', 'security', 'auth'],
  },
  adminSupport: {
    path: '/admin/support',
    screen: 'AdminSupport',
    who: 'admin',
    texts: ['admin-support', 'admin-payouts', 'support', 'auth'],
  },
  adminMachine: {
    path: '/admin/machine',
    screen: 'AdminMachine',
    who: 'admin',
    texts: ['admin', 'admin-machine', 'security', 'auth'],
  },
  terms: { path: '/terms', screen: 'Terms', who: 'anyone', texts: ['legal', 'privacy', 'terms'] },
  privacy: { path: '/privacy', screen: 'Privacy', who: 'anyone', texts: ['legal', 'privacy', 'terms'] },
  help: { path: '/help', screen: 'Help', who: 'anyone', texts: ['help', 'money-cases'] },
  classification: {
    path: '/activity-classification',
    screen: 'Classification',
    who: 'anyone',
    texts: ['classification', 'challenge', 'challenge-card', 'receipts'],
  },
  support: { path: '/support', screen: 'Support', who: 'anyone', texts: ['support', 'auth'] },
  ambassador: { path: '/embaixador', screen: 'Ambassador', who: 'anyone', texts: ['ambassador'] },
  devUi: { path: '/dev/ui', screen: 'DevUi', who: 'developer', texts: [] },
  devClock: { path: '/dev/clock', screen: 'DevClock', who: 'developer', texts: ['dev-clock'] },
} as const satisfies Record<string, Page>

/**
 * Server-rendered pages besides the landing page, rendered as visitors see them
 * (docs/rules/interface.md#reading-pages). Kept out of the table, so that it stays small.
 */
export const SERVER_RENDERED_PAGES = [
  'terms',
  'privacy',
  'help',
  'classification',
  'support',
  'paymentSupport',
] as const satisfies readonly PageName[]
export type ServerRenderedPage = (typeof SERVER_RENDERED_PAGES)[number]

/** Returns whether a page is rendered by the server. */
export function isServerRenderedPage(name: PageName): name is ServerRenderedPage {
  return (SERVER_RENDERED_PAGES as readonly PageName[]).includes(name)
}

/** Path of links in mails that unsubscribe; the server handles it. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/**
 * Path of links in our mails that confirm or sign in: a server page with a button, since programs open links before
 * people do.
 */
export const CONTINUE_PATH = '/auth/continue'

type Pages = typeof PAGES
export type PageName = keyof Pages

/**
 * Pages that are rarely opened first, besides those of admins and developers: other pages load without knowing their
 * files. Kept out of the table, so that no page carries the list.
 */
export const RARE_PAGES = [
  'createChallenge',
  'resetPassword',
  'referrals',
  'results',
  'person',
  'review',
  'conduct',
  'transactions',
  'walletStatement',
  'payouts',
  'payment',
  'paymentSupport',
  'profile',
  'myWorkouts',
  'security',
  'ownLimits',
  'notifications',
  'gdprSettings',
  'terms',
  'privacy',
  'help',
  'classification',
  'support',
  'ambassador',
] as const satisfies readonly PageName[]
export type PagePath = Pages[PageName]['path']
/** Names under which page views are recorded. */
export type CountedPage = Extract<Pages[PageName], { notedAs: string }>['notedAs']

type OfChallenge = { [Name in PageName]: Pages[Name]['path'] extends WithId ? Name : never }[PageName]
type WithId = `${string}$id${string}`
type WithPart = `${string}$${string}`
const PART = /\$\w+/

/** A page, with the id of its challenge if it has one. */
export type PageAt = { name: OfChallenge; id: string } | { name: Exclude<PageName, OfChallenge>; id?: undefined }

/** Returns the names of all pages, in the order of the table. */
export function pageNames(): PageName[] {
  return Object.keys(PAGES) as PageName[]
}

/** Returns a page's definition with its optional fields. */
export function pageNamed(name: PageName): Page & { over?: PageName; notedAs?: CountedPage } {
  return PAGES[name]
}

/** Returns the text files that a page needs before it can be shown. */
export function textsOf<Name extends PageName>(name: Name): ('common' | 'errors' | Pages[Name]['texts'][number])[] {
  return ['common', ...(pageNamed(name).refusesNothing ? [] : ['errors' as const]), ...PAGES[name].texts]
}

/** Returns the source of a regular expression for the addresses of a page, with its parameter as a group. */
export function patternOf(name: PageName): string {
  return `^${PAGES[name].path.replace(PART, '([^/]+)')}/?$`
}

/** Returns the page at an address (a path without query), or null if there is none. */
export function pageAt(path: string): PageAt | null {
  for (const name of pageNames()) {
    const found = new RegExp(patternOf(name)).exec(path)
    if (found) return { name, id: PAGES[name].path.includes('$id') ? found[1] : undefined } as PageAt
  }
  return null
}

/** Returns the address of a page, with the id filled in if the path has one. */
export function addressOf<Path extends PagePath>(path: Path, ...id: Path extends WithPart ? [string] : []): string {
  return path.replace(PART, () => encodeURIComponent(id[0]!))
}
