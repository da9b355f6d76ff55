import type { Calls } from '@bora/contract/api.ts'
import type { ErrorCode } from '@bora/contract/errors.ts'
import { FRESH_HEADER, FRESH_MS } from '@bora/rules/freshness.ts'
import { preloadedAnswer } from './first-answers.ts'
import { currentSession, withToken } from '../session/session.ts'

export type CallName = keyof Calls
export type Answer<Name extends CallName> = Calls[Name]['output']
export type Request<Name extends CallName> = Calls[Name]['request']
type Wish<Name extends CallName> = Request<Name>
type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}
/** `keepalive`: the call outlives its page. */
type Options = { signal?: AbortSignal; keepalive?: boolean }
type Arguments<Name extends CallName> =
  object extends Wish<Name> ? [request?: Wish<Name>, options?: Options] : [request: Wish<Name>, options?: Options]

/** A refusal by the server, or `offline` when the server could not be reached. Its text is in the `errors` texts. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly status: number
  readonly params: Record<string, string | number>
  readonly field: string | undefined
  /** The call, where it is one of the contract. */
  readonly call: CallName | undefined
  /** Identifies a failed call in the server's log. */
  readonly reference: string | undefined

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    about: {
      params?: Record<string, string | number> | undefined
      field?: string | undefined
      call?: CallName | undefined
      reference?: string | undefined
    } = {},
  ) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.params = about.params ?? {}
    this.field = about.field
    this.call = about.call
    this.reference = about.reference
  }
}

/**
 * Makes one call of the contract: `call('POST /challenges/:challengeId/join', { params: { challengeId } })`. Returns
 * the declared output, or throws `ApiError` with the code of the refusal. A changing call that repeats the latest one
 * within a second while that is still pending, as a double click does, is not sent: both callers get the one answer.
 */
export function call<Name extends CallName>(name: Name, ...[request, options]: Arguments<Name>): Promise<Answer<Name>> {
  return ask(name, request ?? {}, options) as Promise<Answer<Name>>
}

const DOUBLE_CLICK_MS = 1_000
let latestChange: { key: string; until: number; answer: Promise<unknown> } | undefined

/** The same without types, for code that forwards a call. */
export function ask(name: CallName, parts: Parts, options: Options = {}): Promise<unknown> {
  const [method, path] = splitName(name)
  const address = addressOf(path, parts)
  // Undefined without a body.
  const body = JSON.stringify(parts.body) as string | undefined
  const answer = async () => {
    const json = body ? { body, headers: { 'content-type': 'application/json' } } : undefined
    const response = await send(name, address, { method, ...json, ...options })
    return response.status === 204 ? undefined : response.json()
  }
  if (method === 'GET' || options.signal) return answer()
  // Only the latest: of "on, off, on" the last must reach the server although it equals the first.
  const key = [currentSession()?.userId, name, address, body].join()
  if (latestChange?.key === key && Date.now() < latestChange.until) return latestChange.answer
  const change = (latestChange = { key, until: Date.now() + DOUBLE_CLICK_MS, answer: answer() })
  const end = () => void (change.until = 0)
  change.answer.then(end, end)
  return change.answer
}

/** Sends a file as the body of a call. */
export async function sendFile<Name extends 'POST /tracks' | 'POST /tracks/drafts'>(
  name: Name,
  file: Blob,
): Promise<Answer<Name>> {
  const [method, path] = splitName(name)
  const headers = { 'content-type': 'application/octet-stream' }
  return (await send(name, addressOf(path, {}), { method, body: file, headers })).json() as Promise<Answer<Name>>
}

/** Opens a call that answers with a file. */
export function openFile(name: CallName, parts: Parts): Promise<Response> {
  const [method, path] = splitName(name)
  return send(name, addressOf(path, parts), { method })
}

/** Opens a stream of server-sent events. */
export function openStream(address: string, signal: AbortSignal): Promise<Response> {
  return send(undefined, address, { headers: { accept: 'text/event-stream' }, signal })
}

function splitName(name: string): [method: string, path: string] {
  const space = name.indexOf(' ')
  return [name.slice(0, space), name.slice(space + 1)]
}

/** The address of a call: `:name` parts filled in, the query appended, undefined values left out. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value))
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

// Listeners for the success of a call, by any of its attempts.
const waiting = new Set<(answered: CallName) => void>()

let noteChange: (name: CallName) => void = () => {}

/**
 * Calls back whenever a changing call succeeds, before its answer is read, and when it is refused because something
 * changed meanwhile (404, 409).
 */
export function onChange(hear: typeof noteChange): void {
  noteChange = hear
}

/** Calls back whenever this call succeeds. Returns a function that stops it. */
export function whenDone(name: CallName, then: () => void): () => void {
  const hear = (answered: CallName) => answered === name && then()
  waiting.add(hear)
  return () => waiting.delete(hear)
}

let freshUntil = 0

/** For the next seconds, asks for data that contains every change until now, as after a live event. */
export function readFresh(): void {
  freshUntil = Date.now() + FRESH_MS
}

async function send(name: CallName | undefined, address: string, init: RequestInit): Promise<Response> {
  const response = await withToken(token => attempt(name, address, init, token))
  if (init.method !== 'GET' && name) {
    readFresh()
    if (response.ok || response.status === 404 || response.status === 409) noteChange(name)
  }
  if (!response.ok) throw await refusalOf(name, response)
  if (name) for (const hear of waiting) hear(name)
  return response
}

async function attempt(
  name: CallName | undefined,
  address: string,
  init: RequestInit,
  token: string | null,
): Promise<Response> {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (Date.now() < freshUntil) headers.set(FRESH_HEADER, '1')
  try {
    const first = init.method === 'GET' ? preloadedAnswer(address, token) : undefined
    return await (first ?? fetch(address, { ...init, headers }))
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('offline', 0, { call: name })
  }
}

async function refusalOf(name: CallName | undefined, response: Response): Promise<ApiError> {
  const body: { code?: ErrorCode; field?: string; params?: Record<string, string | number> } = await response
    .json()
    .catch(() => ({}))
  const code = body.code ?? (response.status >= 502 ? 'try_again' : 'unexpected')
  // Only server failures have an entry in the log.
  const reference = (response.status >= 500 && response.headers.get('x-request-id')) || undefined
  return new ApiError(code, response.status, { ...body, call: name, reference })
}
