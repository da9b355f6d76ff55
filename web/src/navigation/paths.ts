import type { SupportTopic } from '@bora/rules/limits.ts'
import { addressOf, pageAt, type PageName, type PagePath, PAGES } from '@bora/rules/pages.ts'

/**
 * The modes of the sign-in page; `code` signs in by a code or link from a mail, `phone` by one from a text message,
 * `company` through a company's own sign-in page, `solana` by a wallet.
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

/** The notices above the sign-in form. */
export const SIGN_IN_NOTICES = ['password-changed', 'session-ended'] as const

export type SignInNotice = (typeof SIGN_IN_NOTICES)[number]

/** `view` shows the switches in place of the list, `week` opens the digest of a week, by its Monday. */
export type NoticesSearch = { view?: 'settings'; week?: string }

/**
 * The paths of all pages, derived from the table of pages. Each returns props for a link or `navigate`: `<Link
 * {...paths.challenge(id)}>`; `textOf` turns it into text.
 */
export const paths = {
  /** `open` shows as many open challenges as a list can have */
  landing: (search: { open?: 'all' } = {}) => ({ to: PAGES.landing.path, search }) as const,
  home: () => ({ to: PAGES.home.path }) as const,
  /** `repeat` is the id of a challenge to start from */
  createChallenge: (repeat?: string, guest?: string) =>
    ({
      to: PAGES.createChallenge.path,
      search: { ...(repeat !== undefined && { repeat }), ...(guest !== undefined && { guest }) },
    }) as const,
  /** `waiting` is a workout in this browser's outbox, to be corrected */
  addActivity: (challengeId?: string | null, waiting?: string) =>
    ({
      to: PAGES.addActivity.path,
      search: { ...(challengeId && { challenge: challengeId }), ...(waiting && { waiting }) },
    }) as const,
  /** `next` is a path of our own to go to after signing in */
  auth: (search: { next?: string; mode?: AuthMode; notice?: SignInNotice } = {}) =>
    ({ to: PAGES.auth.path, search }) as const,
  resetPassword: () => ({ to: PAGES.resetPassword.path }) as const,
  /**
   * `pay` opens the checkout over the page, `join` the rules, or the code of the confirmation mail, `team` a team; the
   * value of `join` may be the id of the person who invited
   */
  challenge: (id: string, search: { pay?: 'now'; join?: string; team?: string } = {}) =>
    ({ to: PAGES.challenge.path, params: { id }, search }) as const,
  overview: (id: string, search: { invitedBy?: string; invite?: string; join?: '1' } = {}) =>
    ({ to: PAGES.overview.path, params: { id }, search }) as const,
  /** `token` is the last part of an invite's address */
  invite: (token: string) => ({ to: PAGES.invite.path, params: { token } }) as const,
  results: (id: string) => ({ to: PAGES.results.path, params: { id } }) as const,
  /** the recap of a challenge, by its id, or of a month, `2026-03` */
  recap: (about: string) => ({ to: PAGES.recap.path, params: { about } }) as const,
  feed: () => ({ to: PAGES.feed.path }) as const,
  person: (person: string) => ({ to: PAGES.person.path, params: { person } }) as const,
  /** the review of a workout by the people of its challenge */
  review: (activity: string) => ({ to: PAGES.review.path, params: { activity } }) as const,
  /** a case of staff about the viewer */
  conduct: (caseId: string) => ({ to: PAGES.conduct.path, params: { case: caseId } }) as const,
  wallet: () => ({ to: PAGES.wallet.path }) as const,
  transactions: () => ({ to: PAGES.transactions.path }) as const,
  /** `year` has four digits; the default is the current year */
  walletStatement: (year?: string) =>
    ({ to: PAGES.walletStatement.path, search: year ? { year: Number(year) } : {} }) as const,
  payouts: () => ({ to: PAGES.payouts.path }) as const,
  payment: (payment: string) => ({ to: PAGES.payment.path, params: { payment } }) as const,
  paymentSupport: () => ({ to: PAGES.paymentSupport.path }) as const,
  /** `next` is a path of our own to go to afterwards */
  welcome: (next?: string) => ({ to: PAGES.welcome.path, search: next ? { next } : {} }) as const,
  profile: () => ({ to: PAGES.profile.path }) as const,
  referrals: () => ({ to: PAGES.referrals.path }) as const,
  /** `workout` is the id of the one shown in detail */
  myWorkouts: (workout?: string) => ({ to: PAGES.myWorkouts.path, search: workout ? { workout } : {} }) as const,
  /** The first page of admins; their other pages are in `desk-paths.ts`. */
  admin: () => ({ to: PAGES.admin.path }) as const,
  /** `version` is a published version, by default the current one */
  terms: (version?: string) => ({ to: PAGES.terms.path, search: version ? { version: Number(version) } : {} }) as const,
  privacy: (version?: string) =>
    ({ to: PAGES.privacy.path, search: version ? { version: Number(version) } : {} }) as const,
  /** `question` is the id of an answer, which is then open */
  help: (question?: string) => ({ to: PAGES.help.path, ...(question && { hash: question }) }) as const,
  /** `part` is a workout type, or a heading of the page */
  classification: (part?: string) => ({ to: PAGES.classification.path, ...(part && { hash: part }) }) as const,
  /** `reference` identifies a failed call, `ticket` is the number of one of the person's own requests */
  support: (search: { topic?: SupportTopic; reference?: string; ticket?: string } = {}) =>
    ({ to: PAGES.support.path, search }) as const,
  ambassador: () => ({ to: PAGES.ambassador.path }) as const,
  notifications: (search: NoticesSearch = {}) => ({ to: PAGES.notifications.path, search }) as const,
  security: () => ({ to: PAGES.security.path }) as const,
  gdprSettings: () => ({ to: PAGES.gdprSettings.path }) as const,
  ownLimits: () => ({ to: PAGES.ownLimits.path }) as const,
} as const satisfies Partial<Record<PageName, unknown>>

type Place = {
  to: PagePath
  params?:
    | { about: string }
    | { activity: string }
    | { case: string }
    | { id: string }
    | { payment: string }
    | { person: string }
    | { token: string }
  search?: Record<string, string | number | undefined>
  hash?: string
}

/** The address of one of `paths` as text. */
export function textOf({ to, params, search = {}, hash }: Place): string {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  return `${addressOf(to, ...(Object.values(params ?? {}) as [string]))}${query.size > 0 ? `?${query}` : ''}${hash ? `#${hash}` : ''}`
}

/** The same with the site's origin, for use outside the site. */
export function fullAddress(place: Place): string {
  return `${location.origin}${textOf(place)}`
}

/** A path of our own, or the home screen for any other text, so that no one is sent to another site. */
export function ownPath(text: string | undefined): string {
  return text && /^\/(?![/\\])/.test(text) ? text : PAGES.home.path
}

/** The id of a person that an address names; null for any other text. */
export function personId(text: string | null | undefined): string | null {
  return text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null
}

/**
 * Returns the first page of a new account. A person who came with a link to a challenge sees it at once; the welcome is
 * on the home screen.
 */
export function firstPath(next: string | undefined): string {
  const path = ownPath(next)
  const at = pageAt(path.split(/[?#]/, 1)[0]!)
  return at?.id || at?.name === 'invite' ? path : textOf(paths.welcome(path))
}

/** The steps of the welcome as named in its address, in order. */
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
