import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import { PRESSED_COOKIE } from '@bora/rules/session-cookies.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { randomBytes } from 'node:crypto'
import type { Config } from '../../settings/config.ts'

// Known only to the browser that begins a flow, not to pages: flows without PKCE must return to this browser.
const COOKIE = 'bora-flow'
// Known to the browser in which an unsolicited answer of a company arrived.
const ARRIVAL_COOKIE = 'bora-arrival'
const ARRIVAL_SECONDS = 300
// As long as the app takes to start on a slow line.
const PRESSED_SECONDS = 120

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

/**
 * Tells the app in this browser that the session in an address was opened by our own button, pressed here: for any other
 * the app asks first. Does nothing for an address without a session.
 */
export function markAsPressed(reply: FastifyReply, address: string, { siteUrl }: Config): void {
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get('access_token')
  if (!token) return
  const { session_id: id } = decodeJwt<{ session_id: string }>(token)
  reply.header('set-cookie', attributes(`${PRESSED_COOKIE}=${id}`, '/', PRESSED_SECONDS, siteUrl))
}

function cookie(pair: string, path: string, seconds: number, siteUrl: string): string {
  return `${attributes(pair, path, seconds, siteUrl)}; HttpOnly`
}

function attributes(pair: string, path: string, seconds: number, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${pair}; Path=${path}; Max-Age=${seconds}; SameSite=Lax${secure}`
}
