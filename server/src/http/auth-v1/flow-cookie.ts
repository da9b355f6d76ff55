import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from '../../settings/config.ts'

// Known only to the browser that begins a flow, not to pages: flows without PKCE must return to this browser.
const COOKIE = 'bora-flow'
// Known to the browser in which an unsolicited answer of a company arrived.
const ARRIVAL_COOKIE = 'bora-arrival'
const ARRIVAL_SECONDS = 300

/** Returns the secret of a request's browser for the flows that it began; null if it began none. */
export function readFlowCookie(request: FastifyRequest): string | null {
  return /(?:^|;\s*)bora-flow=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null
}

/** Stores a secret for ten minutes in a browser that begins a flow, reusing an existing one, and returns it. */
export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, { siteUrl, auth }: Config): string {
  const browser = readFlowCookie(request) ?? randomBytes(32).toString('base64url')
  reply.header('set-cookie', cookie(`${COOKIE}=${browser}`, auth.basePath, 600, siteUrl))
  return browser
}

/** Returns the secret of a request's browser for the latest unsolicited answer; null if there was none. */
export function arrivalOf(request: FastifyRequest): string | null {
  return /(?:^|;\s*)bora-arrival=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null
}

/** Stores a secret in a browser, for five minutes and only for the page with the button, and returns it. */
export function keepArrival(reply: FastifyReply, { siteUrl }: Config): string {
  const secret = randomBytes(32).toString('base64url')
  reply.header('set-cookie', cookie(`${ARRIVAL_COOKIE}=${secret}`, CONTINUE_PATH, ARRIVAL_SECONDS, siteUrl))
  return secret
}

function cookie(pair: string, path: string, seconds: number, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${pair}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
