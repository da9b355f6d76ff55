import { GoTrueClient, type GoTrueClientOptions, type SupportedStorage } from '@supabase/auth-js'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { type TestDatabase, testDatabase } from '../../db/testing.ts'
import { type Config, readConfig } from '../../settings/config.ts'
import { trusted } from '../../settings/proxies.ts'
import { anonKey } from '../../modules/accounts/access-tokens/anon-key.ts'
import { startMessageDispatcher } from '../../modules/messaging/delivery/message-dispatcher.ts'
import { readSecrets } from '../../core/secrets.ts'
import { localOutbox } from '../../adapters/local-outbox.ts'
import type { Adapters } from '../../adapters/adapters.ts'
import { continuePage } from '../continue-page.ts'
import { registerRequestGuards } from '../request-guards.ts'
import { authV1 } from './auth-v1.ts'

export const apiVersion = '2024-01-01'

/** A node with the sign-in protocol on its own port, and clients for it. */
export type Node = {
  url: string
  anonKey: string
  context(): Context
  /** Waits until nothing is left to send; returns the outbox of an address or number, newest first. */
  outbox(to: string): Promise<{ kind: string; subject: string; text: string; html: string }[]>
  /** Creates an official client, with nothing stored unless the options include a storage. */
  client(options?: GoTrueClientOptions): GoTrueClient
  call(path: string, init?: { method?: string; headers?: Record<string, string>; body?: unknown }): Promise<Response>
  close(): Promise<void>
}

export type TestWorld = {
  database: TestDatabase
  node: Node
  addNode(change?: Partial<Config>, settings?: Record<string, string>): Promise<Node>
  end(): Promise<void>
}

/**
 * Creates a new database with one node; `settings` are environment variables, `patience` shorter timeouts of its
 * connections. Attempts are not limited by default.
 */
export async function testWorld(
  change: Partial<Config> = {},
  settings: Record<string, string> = {},
  patience: pg.ClientConfig = {},
): Promise<TestWorld> {
  const database = await testDatabase(undefined, patience)
  const nodes: Node[] = []
  const addNode = async (more: Partial<Config> = {}, moreSettings: Record<string, string> = {}) => {
    const node = await startNode(
      database,
      { authRateLimits: false, ...change, ...more },
      { ...settings, ...moreSettings },
    )
    nodes.push(node)
    return node
  }
  const node = await addNode()
  return {
    database,
    node,
    addNode,
    async end() {
      await Promise.all(nodes.map(each => each.close()))
      await database.end()
    },
  }
}

async function startNode(
  database: TestDatabase,
  change: Partial<Config>,
  settings: Record<string, string>,
): Promise<Node> {
  const config = { ...readConfig({ SITE_URL: 'http://localhost:3000', NODE_ENV: 'test', ...settings }), ...change }
  const secrets = await readSecrets(database.kysely)
  const adapters = localOutbox(database) as Adapters
  const log = { warn: (about: object, message: string) => console.error(message, about) }
  const mailPace = { perSecond: 1_000, atOnce: 8 }
  const post = startMessageDispatcher({
    db: database.kysely,
    adapters,
    secrets,
    siteUrl: config.siteUrl,
    log,
    mailPace,
  })
  const context = () =>
    ({
      db: database.kysely,
      now: new Date(),
      viewer: null,
      config,
      secrets,
      adapters,
      post,
      transaction: database.transaction,
      afterCommit: task => task(),
    }) as Partial<Context> as Context
  const app: FastifyInstance = Fastify({ trustProxy: trusted(config.trustProxy), logger: { level: 'error' } })
  registerRequestGuards(app)
  await app.register(authV1, { context })
  await app.register(continuePage, { context, webRoot: 'not built' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const key = await anonKey(context())
  return {
    url,
    anonKey: key,
    context,
    client: options =>
      new GoTrueClient({
        url: `${url}/auth/v1`,
        headers: { apikey: key },
        autoRefreshToken: false,
        storage: storageOn(new Map()),
        ...options,
      }),
    call: (path, { method = 'GET', headers = {}, body } = {}) =>
      fetch(url + path, {
        method,
        headers: {
          apikey: key,
          'x-supabase-api-version': apiVersion,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async outbox(to) {
      await post.settled()
      const kept = database.kysely.selectFrom('local_outbox').selectAll().where('recipient', '=', to)
      return kept.orderBy('at', 'desc').execute()
    },
    async close() {
      await app.close()
      await post.settled()
    },
  }
}

/** Posts requests that the official client would not; returns the status and the code of a refusal. */
export async function posted(node: Node, path: string, body: unknown): Promise<[number, string | undefined]> {
  const answer = await node.call(`/auth/v1/${path}`, { method: 'POST', body })
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}

/** A client storage that a test can inspect, or pass to the next client. */
export function storageOn(stored: Map<string, string>): SupportedStorage {
  return {
    getItem: key => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: key => void stored.delete(key),
  }
}
