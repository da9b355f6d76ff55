import type { Calls } from '@bora/contract/api.ts'
import { storedConsents } from '../session/consent.ts'

export type View = Calls['POST /page-views']['request']['body']

let last: string | undefined

/**
 * Records a page view on the server, once until another page is viewed, and only where analytics are allowed in this
 * browser; `null` is a page that is not recorded. Does not block, and a failure is not shown.
 */
export function recordPageView(view: View | null, token: () => Promise<string | null>): void {
  const looked = JSON.stringify(view)
  if (looked === last || !storedConsents()?.analytics) return
  last = looked
  if (view) void send(view, token).catch(logged)
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
