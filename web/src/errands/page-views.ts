import type { Calls } from '@bora/contract/api.ts'
import { storedConsents } from '../consent.ts'

type View = Calls['POST /page-views']['request']['body']

const PAGES: Array<[address: RegExp, page: View['page']]> = [
  [/^\/$/, 'landing'],
  [/^\/app\/?$/, 'home'],
  [/^\/auth\/?$/, 'auth'],
  [/^\/reset-password\/?$/, 'reset_password'],
  [/^\/challenge\/([0-9a-f-]{36})\/?$/, 'challenge'],
  [/^\/challenge\/([0-9a-f-]{36})\/overview\/?$/, 'overview'],
]

let last: string | undefined

/**
 * Tells the server that somebody looks at the page of this address, once until another is looked at, and only where
 * analytics are allowed in this browser. Nobody waits for it, and a failure is nobody's business but ours.
 */
export function recordPageView(path: string, token: () => Promise<string | null>): void {
  if (path === last || !storedConsents()?.analytics) return
  last = path
  for (const [address, page] of PAGES) {
    const found = address.exec(path)
    if (found) void send({ page, ...(found[1] && { challengeId: found[1] }) }, token).catch(logged)
  }
}

async function send(view: View, token: () => Promise<string | null>): Promise<void> {
  const bearer = await token().catch(() => null)
  await fetch('/api/page-views', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(view),
    keepalive: true,
  })
}

function logged(error: unknown): void {
  console.debug('page view', error)
}
