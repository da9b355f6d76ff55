import type { Browser, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { appCode } from './authenticator.ts'
import { noisePng } from './noise-png.ts'
import { expect, openPage } from './world.ts'

type Look = NonNullable<Parameters<typeof openPage>[1]>
type Answer = { status: number; body: never }

/** The session that the sign-in protocol returns to a client, and that the app stores. */
export type Session = { access_token: string; refresh_token: string; user: { id: string; email_confirmed_at?: string } }

/** A new person, with calls of their own: `ask('POST', '/challenges', {…})`. */
export type Person = {
  userId: string
  email: string
  session: Session
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  /** A browser in which they are signed in. */
  open(browser: Browser, look?: Look): Promise<Page>
}

const base = () => process.env.BORA_URL!

/** The password of every new person. */
export const PASSWORD = 'segredo-bom-1'

export function newAddress(name = 'lia'): string {
  return `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@exemplo.com`
}

/**
 * Creates an account through the product's own sign-up and, by default, sets its country, so that no welcome is shown,
 * and accepts fair play. `terms` is the version of the terms that they agree to.
 */
export async function newPerson(
  name: string,
  {
    fairPlay = true,
    country = true,
    intro = country,
    terms,
  }: { fairPlay?: boolean; country?: boolean; intro?: boolean; terms?: string } = {},
): Promise<Person> {
  const email = newAddress(name.toLowerCase().replaceAll(' ', '.'))
  const session = (await authCall('POST', '/signup', {
    email,
    password: PASSWORD,
    data: { name, ...(terms && { terms_version: terms }) },
  })) as Session
  const person: Person = {
    userId: session.user.id,
    email,
    session,
    ask: (method, path, body) => callWith(session, method, path, body),
    async open(browser, look) {
      const page = await openPage(browser, { consent: { of: session.user.id }, ...look })
      await page.addInitScript(`localStorage.setItem('bora.session', ${JSON.stringify(JSON.stringify(session))})`)
      return page
    },
  }
  // With a country, the intro is marked as seen, too: otherwise home would show it after a first workout.
  if (country) await person.ask('PATCH', '/me', { country: 'BR' })
  if (intro) await person.ask('POST', '/me/intro')
  if (fairPlay) await person.ask('POST', '/me/fair-play')
  return person
}

/** A call of the product with a person's session. */
async function callWith(session: Session, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${base()}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${session.access_token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as never }
}

/** The session that a page stores. */
function sessionOf(page: Page): Promise<Session> {
  return page.evaluate<Session>("JSON.parse(localStorage.getItem('bora.session'))")
}

/** The server's answer to a call by the person signed in on a page. */
export async function told(page: Page, path: string, method: 'GET' | 'POST' = 'GET'): Promise<object> {
  return (await callWith(await sessionOf(page), method, path)).body
}

/** The devices on which the person of a page is signed in, this one marked, and whether with a second factor. */
export async function devicesOf(page: Page): Promise<object[]> {
  const { sessions } = (await told(page, '/me/sessions')) as {
    sessions: { id: string; current: boolean; secondFactor: boolean }[]
  }
  return sessions.map(({ id, current, secondFactor }) => ({ id, current, secondFactor }))
}

/** A call of the sign-in protocol, as a client makes it; returns its answer, and fails on a refusal. */
export async function authCall(method: string, path: string, about: object, token?: string): Promise<unknown> {
  const { status, body } = await authAnswer(method, path, about, token)
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

/** The same, for any answer. */
export async function authAnswer(
  method: string,
  path: string,
  about: object,
  token?: string,
): Promise<{ status: number; body: unknown }> {
  const { anonKey } = (await (await fetch(`${base()}/api/config`)).json()) as { anonKey: string }
  const answer = await fetch(`${base()}/auth/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      apikey: anonKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(about),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Adds an authenticator app to the account of a token: its secret, and the session in which its code was given. */
export async function addApp(token: string): Promise<{ secret: string; session: Session }> {
  const about = { factor_type: 'totp', friendly_name: 'App' }
  const factor = (await authCall('POST', '/factors', about, token)) as { id: string; totp: { secret: string } }
  const challenge = (await authCall('POST', `/factors/${factor.id}/challenge`, {}, token)) as { id: string }
  const { secret } = factor.totp
  const proof = { challenge_id: challenge.id, code: appCode(secret) }
  return { secret, session: (await authCall('POST', `/factors/${factor.id}/verify`, proof, token)) as Session }
}

/** Today in São Paulo by the server's clock, moved by this many days. */
export async function dayFromToday(days: number): Promise<string> {
  const { now } = (await (await fetch(`${base()}/api/config`)).json()) as { now: string }
  return new Date(Date.parse(now) - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

/** Creates a challenge with this person as a participant; returns its id. */
export async function newChallenge(
  person: Person,
  about: { title: string; from?: number; until?: number; type?: string; more?: object },
): Promise<string> {
  const draft = {
    title: about.title,
    description: 'Para testar',
    type: about.type ?? 'workout_count',
    timeZone: 'America/Sao_Paulo',
    startDate: await dayFromToday(about.from ?? 0),
    endDate: await dayFromToday(about.until ?? 10),
    target: null,
    ...about.more,
  }
  const created = await person.ask('POST', '/challenges', { id: crypto.randomUUID(), draft })
  const { id, fingerprint, viewer } = created.body as { id: string; fingerprint: string; viewer: { state: string } }
  if (viewer.state !== 'participating') await person.ask('POST', `/challenges/${id}/join`, { fingerprint })
  return id
}

/** Joins a person to a challenge under the current rules. */
export async function joinChallenge(person: Person, challenge: string): Promise<void> {
  const { body } = await person.ask('GET', `/challenges/${challenge}`)
  const { fingerprint } = body as { fingerprint: string }
  expect((await person.ask('POST', `/challenges/${challenge}/join`, { fingerprint })).status).toBe(200)
}

/** How many workouts of this person, or of another one, this person sees in a challenge. */
export async function workoutsIn(person: Person, challengeId: string, of: Person = person): Promise<number> {
  const { body } = await person.ask('GET', `/challenges/${challengeId}/activities?person=${of.userId}`)
  return (body as { items: unknown[] }).items.length
}

/** The id of the latest workout of this person. */
export async function latestWorkoutOf(person: Person): Promise<string> {
  const { body } = await person.ask('GET', '/me/activities')
  return (body as { items: { id: string }[] }).items[0]!.id
}

/** Uploads a photo as this person, by default a unique one; returns its id. */
export async function sendPhoto(person: Person, file?: string): Promise<string> {
  const sent = await fetch(`${base()}/api/photos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': file ? 'image/jpeg' : 'image/png',
    },
    body: new Uint8Array(file ? readFileSync(file) : noisePng(60, 60)),
  })
  return ((await sent.json()) as { id: string }).id
}

/** Logs a workout of this person that ended just now, with a unique photo, by the API. */
export async function logWorkoutOf(
  person: Person,
  about: { challenge: string | null; minutes?: number; hoursAgo?: number; photo?: string; more?: object },
): Promise<void> {
  const { challenge, minutes = 40, hoursAgo = 0, photo, more } = about
  const id = await sendPhoto(person, photo)
  const { now } = (await (await fetch(`${base()}/api/config`)).json()) as { now: string }
  const logged = await person.ask('POST', '/activities', {
    id: crypto.randomUUID(),
    challengeId: challenge,
    workoutType: 'yoga',
    startedAt: new Date(Date.parse(now) - (minutes + 5 + hoursAgo * 60) * 60_000).toISOString(),
    timeZone: 'America/Sao_Paulo',
    minutes,
    photoIds: [id],
    ...more,
  })
  expect(logged.status).toBe(200)
}

/** A browser with a separate session for this person, so that signing out there affects no other. */
export async function signedIn(browser: Browser, { email, userId }: Person, look?: Look): Promise<Page> {
  const page = await openPage(browser, { consent: { of: userId }, ...look })
  const { body: session } = await signInAnswer(email, PASSWORD)
  await page.goto('/auth')
  await page.evaluate(`localStorage.setItem('bora.session', ${JSON.stringify(JSON.stringify(session))})`)
  return page
}

/** The server's answer to this address and password. */
export function signInAnswer(email: string, password: string): ReturnType<typeof authAnswer> {
  return authAnswer('POST', '/token?grant_type=password', { email, password })
}

/** Signs a person in again for subsequent calls and pages: a session expires after some days. */
export async function signInAnew(person: Person): Promise<void> {
  Object.assign(person.session, (await signInAnswer(person.email, PASSWORD)).body)
}
