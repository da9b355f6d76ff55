/** A call whose answer a page shows first of all: it is on its way before the code of the page is here. */
export type FirstCall = 'GET /home' | 'GET /me'

type Page = {
  /** Its address; `$id` stands for that of a challenge. */
  path: string
  /** The component that shows it, which the file of the same name among the screens exports. */
  screen: string
  /** Who gets to see it: visitors are led away from the pages of members, and in production developers' pages are not there. */
  who: 'anyone' | 'member' | 'developer'
  /** The texts it needs beside those that every page has, by the names of their files. */
  texts: readonly string[]
  /** Nothing can be refused before somebody touches it: the sentences of refusals come then. */
  refusesNothing?: true
  first?: readonly FirstCall[]
  /** The page that it opens over, whose code and texts it needs, too. */
  over?: string
  /** As what it is noted that somebody looked at it, where that is noted at all (docs/rules/people-and-rights.md#page-views). */
  notedAs?: string
}

/**
 * Every page of the web app by its name, which is also the key of its title: what addresses, routes, page views and the
 * requests that a page makes first follow from. The server answers any other address with the page-not-found and status
 * 404 (docs/rules/interface.md#pages).
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
    texts: ['create-challenge'],
    over: 'home',
  },
  addActivity: {
    path: '/add-activity',
    screen: 'AddActivity',
    who: 'member',
    texts: ['add-activity', 'fair-play', 'receipts', 'offline'],
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
    texts: ['challenge', 'challenge-card', 'receipts'],
    notedAs: 'challenge',
  },
  overview: {
    path: '/challenge/$id/overview',
    screen: 'Overview',
    who: 'anyone',
    texts: ['overview', 'challenge', 'challenge-card', 'receipts', 'instant-join'],
    notedAs: 'overview',
  },
  results: {
    path: '/challenge/$id/results',
    screen: 'Results',
    who: 'member',
    texts: ['results', 'challenge', 'challenge-card', 'receipts'],
  },
  wallet: { path: '/wallet', screen: 'Wallet', who: 'member', texts: ['wallet'] },
  welcome: { path: '/welcome', screen: 'Welcome', who: 'member', texts: ['welcome', 'fair-play'], first: ['GET /me'] },
  profile: { path: '/profile', screen: 'Profile', who: 'member', texts: ['profile', 'receipts', 'security', 'auth'] },
  myWorkouts: { path: '/profile/workouts', screen: 'MyWorkouts', who: 'member', texts: ['my-workouts', 'receipts'] },
  security: { path: '/settings/security', screen: 'Security', who: 'member', texts: ['security', 'auth'] },
  terms: { path: '/terms', screen: 'Terms', who: 'anyone', texts: ['legal', 'terms'] },
  privacy: { path: '/privacy', screen: 'Privacy', who: 'anyone', texts: ['legal', 'privacy'] },
  devUi: { path: '/dev/ui', screen: 'DevUi', who: 'developer', texts: [] },
  devClock: { path: '/dev/clock', screen: 'DevClock', who: 'developer', texts: ['dev-clock'] },
} as const satisfies Record<string, Page>

type Pages = typeof PAGES
export type PageName = keyof Pages
export type PagePath = Pages[PageName]['path']
/** What page views call the pages of which they are noted. */
export type NotedPage = Extract<Pages[PageName], { notedAs: string }>['notedAs']

type OfChallenge = { [Name in PageName]: Pages[Name]['path'] extends WithId ? Name : never }[PageName]
type WithId = `${string}$id${string}`

/** A page and, where its address has one, the id of its challenge. */
export type PageAt = { name: OfChallenge; id: string } | { name: Exclude<PageName, OfChallenge>; id?: undefined }

/** Returns the names of all pages, as the table has them. */
export function pageNames(): PageName[] {
  return Object.keys(PAGES) as PageName[]
}

/** Returns what the table says of a page, also where only some pages say it. */
export function pageNamed(name: PageName): Page & { over?: PageName; notedAs?: NotedPage } {
  return PAGES[name]
}

/** Returns the texts that a page needs before it can be shown, by the names of their files. */
export function textsOf<Name extends PageName>(name: Name): ('common' | 'errors' | Pages[Name]['texts'][number])[] {
  return ['common', ...(pageNamed(name).refusesNothing ? [] : ['errors' as const]), ...PAGES[name].texts]
}

/** Returns the source of a regular expression for the addresses of a page, with the id as its group. */
export function patternOf(name: PageName): string {
  return `^${PAGES[name].path.replace('$id', '([^/]+)')}/?$`
}

/** Returns the page at an address (a path without query), or null where there is none. */
export function pageAt(path: string): PageAt | null {
  for (const name of pageNames()) {
    const found = new RegExp(patternOf(name)).exec(path)
    if (found) return { name, id: found[1] } as PageAt
  }
  return null
}

/** Returns the address of a page, with the id in its place where the path has one. */
export function addressOf<Path extends PagePath>(path: Path, ...id: Path extends WithId ? [string] : []): string {
  return path.replace('$id', () => encodeURIComponent(id[0]!))
}
