import { addressOf, pageAt, type PageName, type PagePath, PAGES } from '@bora/rules/pages.ts'

/**
 * What the way in shows; `code` signs in by a code or link from a mail, `phone` by one from a text message, `company` on
 * the page of one's company, `solana` by a wallet.
 */
export const AUTH_MODES = [
  'sign-in',
  'sign-up',
  'forgot',
  'code',
  'phone',
  'phone-sign-up',
  'company',
  'solana',
] as const

export type AuthMode = (typeof AUTH_MODES)[number]

/**
 * Where everything stands, as the table of pages has it. Each gives what a link or `navigate` takes:
 * `<Link {...paths.challenge(id)}>`; where text is wanted, `textOf` makes it.
 */
export const paths = {
  /** `open` shows as many open challenges as a list has at most */
  landing: (search: { open?: 'all' } = {}) => ({ to: PAGES.landing.path, search }) as const,
  home: () => ({ to: PAGES.home.path }) as const,
  /** `repeat` is a challenge to begin from */
  createChallenge: (repeat?: string) => ({ to: PAGES.createChallenge.path, search: repeat ? { repeat } : {} }) as const,
  /** `waiting` is a workout that waits in this browser to be sent, to be mended */
  addActivity: (challengeId?: string | null, waiting?: string) =>
    ({
      to: PAGES.addActivity.path,
      search: { ...(challengeId && { challenge: challengeId }), ...(waiting && { waiting }) },
    }) as const,
  /** `next` is a path of our own to go to after signing in */
  auth: (search: { next?: string; mode?: AuthMode; notice?: 'password-changed' } = {}) =>
    ({ to: PAGES.auth.path, search }) as const,
  resetPassword: () => ({ to: PAGES.resetPassword.path }) as const,
  challenge: (id: string) => ({ to: PAGES.challenge.path, params: { id } }) as const,
  overview: (id: string, search: { invitedBy?: string; invite?: string; join?: '1' } = {}) =>
    ({ to: PAGES.overview.path, params: { id }, search }) as const,
  results: (id: string) => ({ to: PAGES.results.path, params: { id } }) as const,
  wallet: () => ({ to: PAGES.wallet.path }) as const,
  /** `next` is a path of our own to go to afterwards */
  welcome: (next?: string) => ({ to: PAGES.welcome.path, search: next ? { next } : {} }) as const,
  profile: () => ({ to: PAGES.profile.path }) as const,
  myWorkouts: () => ({ to: PAGES.myWorkouts.path }) as const,
  terms: () => ({ to: PAGES.terms.path }) as const,
  privacy: () => ({ to: PAGES.privacy.path }) as const,
  security: () => ({ to: PAGES.security.path }) as const,
} as const satisfies Partial<Record<PageName, unknown>>

type Place = { to: PagePath; params?: { id: string }; search?: Record<string, string | undefined> }

/** The address of one of `paths` as text. */
export function textOf({ to, params, search = {} }: Place): string {
  const query = new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]))
  return `${addressOf(to, ...(params ? ([params.id] as [string]) : []))}${query.size > 0 ? `?${query}` : ''}`
}

/** The same with the site before it, for those who come from elsewhere. */
export function fullAddress(place: Place): string {
  return `${location.origin}${textOf(place)}`
}

/** A path of our own, or the home screen when the text is anything else: nobody is sent to another site. */
export function ownPath(text: string | undefined): string {
  return text && /^\/(?![/\\])/.test(text) ? text : PAGES.home.path
}

/** Where a new account goes first. Whoever was sent a challenge sees it at once; the welcome waits on the home screen. */
export function firstPath(next: string | undefined): string {
  const path = ownPath(next)
  return pageAt(path.split(/[?#]/, 1)[0]!)?.id ? path : textOf(paths.welcome(path))
}

/** The steps of the welcome as they stand in its address, in order. */
export const WELCOME_STEPS = [
  'country',
  'intro-1',
  'intro-2',
  'intro-3',
  'intro-4',
  'fair-play',
  'survey-1',
  'survey-2',
  'survey-3',
  'survey-4',
  'survey-5',
] as const

export type WelcomeStep = (typeof WELCOME_STEPS)[number]
