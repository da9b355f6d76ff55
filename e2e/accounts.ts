import type { Browser, Page } from '@playwright/test'
import { expect, openPage } from './world.ts'

type Look = NonNullable<Parameters<typeof openPage>[1]>
type Answer = { status: number; body: never }

/** Somebody new, with calls of their own: `ask('POST', '/challenges', {…})`. */
export type Person = {
  userId: string
  ask(method: string, path: string, body?: unknown): Promise<Answer>
  /** A browser in which they are signed in. */
  open(browser: Browser, look?: Look): Promise<Page>
}

const base = () => process.env.BORA_URL!

/**
 * Creates an account by the product's own sign-up and, unless told otherwise, says its country, so that no welcome is
 * shown, and accepts fair play.
 */
export async function newPerson(name: string, { fairPlay = true, country = true } = {}): Promise<Person> {
  const { anonKey } = (await (await fetch(`${base()}/api/config`)).json()) as { anonKey: string }
  const email = `${name.toLowerCase()}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@exemplo.com`
  const answer = await fetch(`${base()}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
    body: JSON.stringify({ email, password: 'segredo-bom-1', data: { name } }),
  })
  const session = (await answer.json()) as { access_token: string; user: { id: string } }
  const person: Person = {
    userId: session.user.id,
    async ask(method, path, body) {
      const response = await fetch(`${base()}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${session.access_token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as never }
    },
    async open(browser, look) {
      const page = await openPage(browser, look)
      await page.addInitScript(`localStorage.setItem('bora.session', ${JSON.stringify(JSON.stringify(session))})`)
      return page
    },
  }
  if (country) await person.ask('PATCH', '/me', { country: 'BR' })
  if (fairPlay) await person.ask('POST', '/me/fair-play')
  return person
}

/** A call of the sign-in protocol, as a client makes it; gives what it answered, and fails when that was a refusal. */
export async function authCall(method: string, path: string, about: object, token?: string): Promise<unknown> {
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
  expect(answer.ok, path).toBe(true)
  return answer.json()
}

/** Today in Sao Paulo by the server's clock, moved by so many days. */
export async function dayFromToday(days: number): Promise<string> {
  const { now } = (await (await fetch(`${base()}/api/config`)).json()) as { now: string }
  return new Date(Date.parse(now) - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}

/** A challenge of this person, which they take part in; gives its id. */
export async function newChallenge(
  person: Person,
  about: { title: string; from?: number; until?: number; type?: string; more?: object },
): Promise<string> {
  const id = crypto.randomUUID()
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
  const created = await person.ask('POST', '/challenges', { id, draft })
  const { fingerprint, viewer } = created.body as { fingerprint: string; viewer: { state: string } }
  if (viewer.state !== 'participating') await person.ask('POST', `/challenges/${id}/join`, { fingerprint })
  return id
}

/** How many workouts of this person are stored in a challenge. */
export async function workoutsIn(person: Person, challengeId: string): Promise<number> {
  const { body } = await person.ask('GET', `/challenges/${challengeId}/activities?person=${person.userId}`)
  return (body as { items: unknown[] }).items.length
}
