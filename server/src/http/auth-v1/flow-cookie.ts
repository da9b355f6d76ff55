import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Config } from '../../settings/config.ts'

// Known to the browser that begins a flow, and to no page: flows without PKCE come back to this browser alone.
const COOKIE = 'bora-flow'
// Known to the browser in which a company's answer arrived that nobody had asked for.
const ARRIVAL_COOKIE = 'bora-arrival'
const ARRIVAL_SECONDS = 300

/** What the browser of a request knows of the flows that it began; null where it began none. */
export function readFlowCookie(request: FastifyRequest): string | null {
  return /(?:^|;\s*)bora-flow=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null
}

/** Has a browser that begins a flow keep a secret for ten minutes, the one that it has or a new one, and returns it. */
export function setFlowCookie(request: FastifyRequest, reply: FastifyReply, { siteUrl, auth }: Config): string {
  const browser = readFlowCookie(request) ?? randomBytes(32).toString('base64url')
  reply.header('set-cookie', cookie(`${COOKIE}=${browser}`, auth.basePath, 600, siteUrl))
  return browser
}

/** What the browser of a request knows of the answer that arrived in it last; null where none did. */
export function arrivalOf(request: FastifyRequest): string | null {
  return /(?:^|;\s*)bora-arrival=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null
}

/** Has a browser keep a secret, for five minutes and for the page with the button alone, and returns it. */
export function keepArrival(reply: FastifyReply, { siteUrl }: Config): string {
  const secret = randomBytes(32).toString('base64url')
  reply.header('set-cookie', cookie(`${ARRIVAL_COOKIE}=${secret}`, CONTINUE_PATH, ARRIVAL_SECONDS, siteUrl))
  return secret
}

function cookie(pair: string, path: string, seconds: number, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${pair}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
