import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { type Language, LANGUAGES } from '@bora/rules/limits.ts'
import { Me } from '@bora/contract/me.ts'
import { PublicConfig } from '@bora/contract/platform.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import { followAccountUnit } from '../app/account-unit.ts'
import { queryClient } from '../api/queries.ts'
import { App } from '../app/App.tsx'
import { router } from '../app/routes.tsx'
import { setTechnicalIssue } from '../states/TechnicalIssue.tsx'
import { changeLanguage, currentLanguage, startLanguage } from '../language/language.ts'
import { forgetConfig } from '../settings/config.ts'
import { SESSION_KEY } from '../session/stored-session.ts'
import { startSession } from '../session/session.ts'
import { dismissToast } from '../ui/toast.ts'
import { type Answers, fakeServer, type Seen } from './fake-server.ts'
import { sampleOf } from './sample.ts'

export type ShownPage = {
  user: UserEvent
  /** the requests to the server, in order */
  seen: Seen[]
  /** changes the answers of calls from here on */
  answer(more: Answers): void
}

let unanswered: string[] = []

/**
 * Shows the page at an address as the app does, with a server that gives these answers; `person` is the signed-in
 * person, by default none, as an admin with the second factor given if `desk` is true. `stored` is this browser's
 * storage, and `methods` how the person signed in. The installation's settings and the requests of every page are
 * answered by default.
 */
export async function showPage(
  address: string,
  about: {
    language?: Language
    person?: Partial<z.output<typeof Me>> | null
    desk?: boolean
    answers?: Answers
    stored?: Record<string, string>
    methods?: string[]
  } = {},
): Promise<ShownPage> {
  const { language = 'pt-BR', person = null, desk = false, answers = {}, stored = {}, methods = ['password'] } = about
  const server = fakeServer({ ...everyPage, ...(person && { 'GET /me': { ...me, ...person } }), ...answers })
  unanswered = server.unanswered
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('bora.consent', refusedConsent)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  if (person) localStorage.setItem(SESSION_KEY, sessionOf({ ...me, ...person }, desk, methods))
  dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
  forgetConfig()
  queryClient.clear()
  // A failure that an earlier test provoked must not carry over.
  setTechnicalIssue(null)
  dismissToast()
  await started
  if (currentLanguage() !== language) await changeLanguage(language)
  // A transition of the previous test would wait for a page that was unmounted.
  router.startTransition = fn => Promise.resolve(fn()).then(() => false)
  // No page precedes this one, even after earlier tests: the back button leads home.
  history.replaceState({ __TSR_index: 0 }, '')
  router.history.replace(address)
  await router.load()
  render(<App />)
  // A dialog with its own address hides the page behind it.
  await waitFor(() => screen.queryByRole('dialog') ?? screen.getByRole('heading', { level: 1 }))
  // happy-dom can't tell which layer of a dialog receives pointer events.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { user, seen: server.seen, answer: server.answer }
}

const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } })
startSession()
const started = startLanguage()
followAccountUnit()

/**
 * Unmounts the page of a test, and expects that all its requests were answered. `setup.ts` calls it after each test of
 * every file; an `afterEach` in here would run only for the first file, because this module is loaded once for all.
 */
export function endPage(): void {
  cleanup()
  expect(unanswered, 'every call of the page has an answer').toEqual([])
}

const then = '2026-01-05T12:00:00.000Z'

/** A person with an account who has finished the welcome, without money and second factor. */
export const me: z.output<typeof Me> = {
  ...sampleOf(Me),
  id: '10000000-0000-4000-8000-000000000001',
  name: 'Ana Duarte',
  email: 'ana@example.com',
  emailConfirmed: true,
  country: 'BR',
  timeZone: 'America/Sao_Paulo',
  language: 'pt-BR',
  fairPlayAcceptedAt: then,
  introSeenAt: then,
  countryChosenAt: then,
  surveyDoneAt: then,
  createdAt: then,
}

/** The settings of an installation with both languages, in Brazil, by default. */
export const settings = (): z.output<typeof PublicConfig> => ({
  ...sampleOf(PublicConfig),
  siteUrl: location.origin,
  now: new Date().toISOString(),
  defaultCountry: 'BR',
  defaultCurrency: 'BRL',
  languages: [...LANGUAGES],
  prizeHoldDays: 7,
  cookieBanner: 'full',
  passwordMinLength: 6,
})

const everyPage: Answers = {
  'GET /config': settings,
  'GET /tracks/drafts': { drafts: [] },
  'GET /me/recording-tokens': { tokens: [] },
}

const refusedConsent = JSON.stringify({ functional: true, analytics: false, marketing: false, at: then, of: me.id })

function sessionOf({ id, email, name }: z.output<typeof Me>, desk: boolean, methods: string[]): string {
  const now = Math.floor(Date.now() / 1000)
  const later = now + 3600
  const amr = methods.map(method => ({ method, timestamp: now }))
  const part = (about: object) => btoa(JSON.stringify(about)).replaceAll('=', '')
  return JSON.stringify({
    access_token: `${part({ alg: 'none' })}.${part({ sub: id, exp: later, amr, ...(desk ? { aal: 'aal2', app_metadata: { roles: ['admin'] } } : { aal: 'aal1' }) })}.`,
    refresh_token: 'refresh',
    expires_at: later,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id, email, user_metadata: { name }, factors: [], identities: [] },
  })
}
