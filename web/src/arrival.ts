import { authClient, signedIn } from './session.ts'

/** What somebody came with who opened a link from a mail or comes back from a provider. */
export type Arrival = {
  /** what the link was for, such as `recovery` or `signup` */
  type: string | null
  /** why it didn't work, as the protocol names it */
  error: string | null
}

let arrival: Arrival | null = null

/** Takes the session that the address of the first page carries, or the reason why it carries none, out of it. */
export async function takeArrival(): Promise<void> {
  const [query, fragment] = parts()
  const told = (name: string) => fragment.get(name) ?? query.get(name)
  const refused = told('error_code') ?? (told('error_description') && told('error'))
  if (!refused && !carriesSession()) return
  // Only the client can take it; it clears the address when it has.
  if (!refused) await authClient().catch(() => {})
  arrival = { type: fragment.get('type'), error: refused ?? (carriesSession() ? 'unexpected_failure' : null) }
  history.replaceState(history.state, '', pageWithout(query))
}

/** What somebody came with; null when they just came. */
export function currentArrival(): Arrival | null {
  return arrival
}

/** Once it was told, it is not told again. */
export function forgetArrival(): void {
  arrival = null
}

function parts(): [query: URLSearchParams, fragment: URLSearchParams] {
  return [new URLSearchParams(location.search), new URLSearchParams(location.hash.slice(1))]
}

function carriesSession(): boolean {
  const [query, fragment] = parts()
  return fragment.has('access_token') || query.has('code')
}

// The landing page has nothing to say to somebody who comes from a mail: they go home, or learn at sign-in what is wrong.
function pageWithout(query: URLSearchParams): string {
  for (const name of ['code', 'error', 'error_code', 'error_description', 'sb']) query.delete(name)
  const home = arrival?.error && !signedIn() ? '/auth' : '/app'
  return `${location.pathname === '/' ? home : location.pathname}${query.size > 0 ? `?${query}` : ''}`
}
