import type { Api } from '@bora/contract/api.ts'
import type { Endpoint, InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '../settings/config.ts'
import type { Tables } from '../db/tables.ts'
import type { ClientInfo } from './client-info.ts'
import type { Live } from './live.ts'
import type { Secrets } from './secrets.ts'
import type { Adapters } from '../adapters/adapters.ts'

/** The person behind a call, from its access token and live session. */
export type Viewer = {
  id: string
  sessionId: string
  roles: readonly string[]
  aal: 'aal1' | 'aal2'
  emailConfirmed: boolean
  /** The call was made by a program with an upload key; `sessionId` is then the key's id. */
  byToken?: true
  /** The origin of this call; absent without a request. */
  agent?: ClientInfo
}

/** Wakes this node's message dispatcher. */
export type MessageWaker = { wake(): void }

/** A task to run once a transaction is committed; the call is answered after its promise resolves. */
export type AfterCommit = () => void | Promise<void>

/** What every handler receives. In calls that change something, `db` is the call's own transaction. */
export type Context = {
  db: Kysely<Tables>
  /** The product's clock, read once for each call. Never the wall clock of the database. */
  now: Date
  viewer: Viewer | null
  adapters: Adapters
  config: Config
  secrets: Secrets
  live: Live
  post: MessageWaker
  /**
   * Opens a separate transaction, for handlers that run outside the call's. Retried as a whole if the database requires
   * it.
   */
  transaction<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Runs once the call's transaction is committed; never inside it. */
  afterCommit(task: AfterCommit): void
  /** Logs a failure that doesn't affect the call's result; `what` describes it. */
  tellFault(error: unknown, what: string): void
}

/** A context of a call that only a signed-in person can make. */
export type SignedIn = Context & { viewer: Viewer }

type ContextFor<E extends Endpoint> = E['access'] extends 'anyone' ? Context : SignedIn

/** Raw parts of a request, for the few calls that take a picture or return a stream. */
export type RawHttp = { request: FastifyRequest; reply: FastifyReply }

export type Handler<E extends Endpoint> = (ctx: ContextFor<E>, input: InputOf<E>, wire: RawHttp) => Promise<OutputOf<E>>

/** A handler that opens its own transactions, or needs none; visible where the handlers are listed. */
export type OutsideTransaction<E extends Endpoint> = { outsideTransaction: Handler<E> }

/** A handler for every call of a group; a missing one is a compile error. */
export type Handlers<Room extends Record<string, Endpoint>> = {
  [K in keyof Room]: Handler<Room[K]> | OutsideTransaction<Room[K]>
}

export type ApiHandlers = { [R in keyof Api]: Handlers<Api[R]> }

/**
 * Marks a handler that must not run inside the call's transaction (it uses the network, streams, or is one statement).
 */
export function outsideTransaction<F>(handler: F): { outsideTransaction: F } {
  return { outsideTransaction: handler }
}
