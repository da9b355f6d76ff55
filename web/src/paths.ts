/** What the way in shows; `code` signs in by a code or link from a mail, `company` on the page of one's company. */
export const AUTH_MODES = ['sign-in', 'sign-up', 'forgot', 'code', 'company'] as const

export type AuthMode = (typeof AUTH_MODES)[number]

/**
 * Where everything stands. Each gives what a link or `navigate` takes: `<Link {...paths.challenge(id)}>`.
 */
export const paths = {
  landing: () => ({ to: '/' }) as const,
  home: () => ({ to: '/app' }) as const,
  createChallenge: () => ({ to: '/app/create' }) as const,
  addActivity: (challengeId?: string) =>
    ({ to: '/add-activity', search: challengeId ? { challenge: challengeId } : {} }) as const,
  /** `next` is a path of our own to go to after signing in */
  auth: (search: { next?: string; mode?: AuthMode; notice?: 'password-changed' } = {}) =>
    ({ to: '/auth', search }) as const,
  resetPassword: () => ({ to: '/reset-password' }) as const,
  challenge: (id: string) => ({ to: '/challenge/$id', params: { id } }) as const,
  overview: (id: string, search: { invitedBy?: string; invite?: string } = {}) =>
    ({ to: '/challenge/$id/overview', params: { id }, search }) as const,
  results: (id: string) => ({ to: '/challenge/$id/results', params: { id } }) as const,
  wallet: () => ({ to: '/wallet' }) as const,
  /** `next` is a path of our own to go to afterwards */
  welcome: (next?: string) => ({ to: '/welcome', search: next ? { next } : {} }) as const,
  profile: () => ({ to: '/profile' }) as const,
  security: () => ({ to: '/settings/security' }) as const,
} as const

/** The full address of a challenge's public page, to be shared. */
export function overviewAddress(id: string, invitedBy?: string): string {
  return `${location.origin}/challenge/${id}/overview${invitedBy ? `?invitedBy=${encodeURIComponent(invitedBy)}` : ''}`
}

/** A path of our own, or the home screen when the text is anything else: nobody is sent to another site. */
export function ownPath(text: string | undefined): string {
  return text && /^\/(?![/\\])/.test(text) ? text : '/app'
}

/** Where a new account goes first. Whoever was sent a challenge sees it at once; the welcome waits on the home screen. */
export function firstPath(next: string | undefined): string {
  const path = ownPath(next)
  return /^\/(challenge|invite)\//.test(path) ? path : `/welcome?${new URLSearchParams({ next: path })}`
}

/** The steps of the welcome as they stand in its address, in order. */
export const WELCOME_STEPS = [
  'intro-1',
  'intro-2',
  'intro-3',
  'intro-4',
  'country',
  'fair-play',
  'survey-1',
  'survey-2',
  'survey-3',
  'survey-4',
  'survey-5',
] as const

export type WelcomeStep = (typeof WELCOME_STEPS)[number]
