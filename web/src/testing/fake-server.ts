import { api } from '@bora/contract/api.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import type { ErrorCode } from '@bora/contract/errors.ts'
import type { Answer, CallName } from '../api/api.ts'
import { sampleOf } from './sample.ts'

/** A refusal by the server: its status, its code, and its field and values. */
export type Refused = { refused: ErrorCode; status: number; field?: string; params?: Record<string, string | number> }

/** The request of a call: the path filled in, its query parameters, and its body. */
export type Asked = { path: string; query: URLSearchParams; body: unknown }

type Answered<Name extends CallName> = Answer<Name> | Refused | typeof OFFLINE | typeof LATE

/** The answer of an unreachable server. */
export const OFFLINE = Symbol('offline')
/** An answer that never comes. */
export const LATE = Symbol('late')

/** The answer of each call: its output, a refusal, `OFFLINE`, `LATE`, or a function of the request. */
export type Answers = {
  [Name in CallName]?: Answered<Name> | ((asked: Asked) => Answered<Name>)
} & AuthAnswers

/** Calls of `/auth/v1`, by method and path, such as `POST /auth/v1/signup`: their answer, or a status with a body. */
type AuthAnswers = {
  [call: `${string} /auth/v1/${string}`]: AuthAnswer | typeof OFFLINE | typeof LATE | ((asked: Asked) => AuthAnswer)
}
type AuthCall = keyof AuthAnswers
type AuthAnswer = { status: number; body: object }

const calls = Object.values(api).flatMap<Endpoint>(module => Object.values(module))

/** One call that was made. */
export type Seen = { name: CallName | `${string} /auth/v1/${string}` } & Asked

/**
 * Replaces `fetch` with a server of the contract that gives these answers. A read without an answer gets the smallest
 * value of its shape; a changing call without one is listed in `unanswered`, which fails the test. Returns the
 * requests, and a function that changes answers while a test runs.
 */
export function fakeServer(answers: Answers): { seen: Seen[]; unanswered: string[]; answer(more: Answers): void } {
  const seen: Seen[] = []
  const unanswered: string[] = []
  const known: Answers = { ...answers }
  const patterns = calls
    .map(({ method, path, gives, output }) => ({
      smallest: () => (gives === 'events' ? LATE : sampleOf(output)),
      name: `${method} ${path}` as CallName,
      method,
      pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`),
      // A fixed address takes precedence over one with a parameter in the same place.
      parameters: path.split(':').length,
    }))
    .toSorted((a, b) => a.parameters - b.parameters)

  globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    const method = init.method ?? 'GET'
    const asked = { path: pathname, query: searchParams, body: bodyOf(init) }
    if (pathname.startsWith('/auth/v1/')) return answerOfAuth(`${method} ${pathname}` as AuthCall, asked)
    const call = patterns.find(one => one.method === method && one.pattern.test(pathname))
    if (!call || (!(call.name in known) && method !== 'GET')) {
      unanswered.push(`${method} ${pathname}`)
      return json(404, { code: 'not_found' })
    }
    seen.push({ name: call.name, ...asked })
    const given: unknown = call.name in known ? known[call.name] : call.smallest
    const answer: unknown = typeof given === 'function' ? given(asked) : given
    if (answer === LATE || answer === OFFLINE) return unheard(answer)
    if (isRefused(answer)) {
      const { status, refused: code, ...about } = answer
      return json(status, { code, ...about })
    }
    return answer === undefined ? new Response(null, { status: 204 }) : json(200, answer)
  }

  globalThis.XMLHttpRequest = SentFile as unknown as typeof XMLHttpRequest

  async function answerOfAuth(name: AuthCall, asked: Asked): Promise<Response> {
    seen.push({ name, ...asked })
    const given = known[name]
    if (!given) unanswered.push(name)
    const answer = typeof given === 'function' ? given(asked) : given
    if (answer === LATE || answer === OFFLINE) return unheard(answer)
    return json(answer?.status ?? 404, answer?.body ?? {})
  }

  return { seen, unanswered, answer: more => void Object.assign(known, more) }
}

/** A failure of the server itself. */
export const serverError: Refused = { refused: 'unexpected', status: 500 }

/** A refusal with its code. */
export function refusal(status: number, refused: ErrorCode, field?: string): Refused {
  return { refused, status, ...(field && { field }) }
}

function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && 'status' in answer
}

/** Photos are sent by XMLHttpRequest, because only that reports progress: here it goes to the same server. */
class SentFile {
  upload = {}
  status = 0
  response: unknown = null
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  #to: [method: string, address: string] = ['GET', '/']
  open(method: string, address: string) {
    this.#to = [method, address]
  }
  setRequestHeader() {}
  abort() {}
  send(body: Blob) {
    const [method, address] = this.#to
    const read = async () => {
      const answer = await fetch(new URL(address, location.href), { method, body })
      this.status = answer.status
      this.response = await answer.json()
    }
    void read()
      .then(
        () => this.onload(),
        () => this.onerror(),
      )
      .finally(() => this.onloadend())
  }
}

function unheard(answer: typeof OFFLINE | typeof LATE): Promise<Response> {
  return answer === LATE ? new Promise(() => {}) : Promise.reject(new TypeError('Failed to fetch'))
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
