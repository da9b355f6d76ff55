import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { seedAccount } from '../modules/accounts/passwords/seed-account.ts'
import { acceptFairPlay } from '../modules/accounts/people/people.ts'
import type { TestServer } from './server.ts'

type Refused = { code: string; field?: string; params?: Record<string, string | number> }

/** A named person who uses the API: every call goes through HTTP, with their own token. */
export type TestPerson = {
  id: string
  name: string
  token: string
  /** Makes a call; a refusal fails the test. */
  call<A extends keyof Calls>(address: A, request?: Partial<Calls[A]['request']>): Promise<Calls[A]['output']>
  /** Makes a call that must be refused; returns the refusal. */
  refused(address: keyof Calls, request?: unknown): Promise<Refused & { status: number }>
  /** Uploads a new photo, perhaps under a mark of the camera or for a chat; returns its id. */
  photo(query?: { cameraMark?: string; use?: 'chat' }): Promise<string>
}

/**
 * Creates a person with a confirmed account, fair play accepted, signed in; by name, so that tests read like stories.
 */
export async function asPerson(
  server: TestServer,
  name: string,
  options: { confirmed?: boolean; fairPlay?: boolean } = {},
): Promise<TestPerson> {
  const id = randomUUID()
  const email = emailOf(name, id)
  const ctx = server.context()
  await seedAccount(ctx.db, {
    id,
    email,
    password: 'segredo1',
    confirmed: options.confirmed ?? true,
    name,
    country: 'BR',
    timeZone: 'America/Sao_Paulo',
    language: 'pt-BR',
    now: ctx.now,
    // Thousands of sign-ins happen during the tests: the production cost would be a quarter of all their time.
    hashCost: { memoryKib: 8, passes: 1 },
  })
  if (options.fairPlay ?? true) await acceptFairPlay(ctx.db, id, ctx.now)
  const token = await tokenOf(server, email)
  return personWith(server, { id, name, token })
}

function emailOf(name: string, id: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return `${plain}-${id.slice(0, 8)}@bora.test`
}

/** Signs the person in again: a token is valid for an hour, and test clocks jump. */
export async function signedInAgain(server: TestServer, { id, name }: TestPerson): Promise<TestPerson> {
  return personWith(server, { id, name, token: await tokenOf(server, emailOf(name, id)) })
}

/** A visitor without an account. */
export function asVisitor(server: TestServer): TestPerson {
  return personWith(server, { id: '', name: 'visitor', token: '' })
}

async function tokenOf(server: TestServer, email: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password: 'segredo1' },
    headers: { apikey: await apiKey(server) },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<{ access_token: string }>().access_token
}

export async function apiKey(server: TestServer): Promise<string> {
  return (await server.app.inject('/api/config')).json<{ anonKey: string }>().anonKey
}

/** A person with this token. */
export function personWith(server: TestServer, who: { id: string; name: string; token: string }): TestPerson {
  async function send(address: string, request: unknown = {}) {
    const [method, pattern] = address.split(' ') as ['GET', string]
    const {
      params = {},
      query = {},
      body,
    } = request as { params?: Record<string, string>; query?: Record<string, string>; body?: object }
    const url = pattern.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
    return server.app.inject({
      method,
      url: `/api${url}`,
      query,
      ...(body !== undefined && { payload: body }),
      headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
    })
  }
  return {
    ...who,
    async call(address, request) {
      const answer = await send(address, request)
      assert.equal(answer.statusCode, 200, `${who.name}: ${address}: ${answer.body}`)
      return answer.json()
    },
    async refused(address, request) {
      const answer = await send(address, request)
      assert.notEqual(answer.statusCode, 200, `${who.name}: ${address} should be refused`)
      return { ...answer.json<Refused>(), status: answer.statusCode }
    },
    async photo(query = {}) {
      // Like a camera's photos, no two are equal.
      const pixels = randomBytes(12 * 12 * 3)
      const picture = await sharp(pixels, { raw: { width: 12, height: 12, channels: 3 } })
        .jpeg()
        .toBuffer()
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/photos',
        query,
        payload: picture,
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'image/jpeg' },
      })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json<{ id: string }>().id
    },
  }
}
