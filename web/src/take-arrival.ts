import { noteArrival } from './arrival.ts'
import { authClient, signedIn } from './session.ts'

/** Takes the session that the address of the first page carries, or the reason why it carries none, out of it. */
export async function takeArrival(): Promise<void> {
  const [query, fragment] = parts()
  const told = (name: string) => fragment.get(name) ?? query.get(name)
  const refused = told('error_code') ?? (told('error_description') && told('error'))
  if (!refused && !carriesSession()) return
  // Only the client can take it; it clears the address when it has.
  if (!refused) await authClient().catch(() => {})
  const error = refused ?? (carriesSession() ? 'unexpected_failure' : null)
  noteArrival({ type: fragment.get('type'), error })
  history.replaceState(history.state, '', pageWithout(query, error !== null))
}

function parts(): [query: URLSearchParams, fragment: URLSearchParams] {
  return [new URLSearchParams(location.search), new URLSearchParams(location.hash.slice(1))]
}

function carriesSession(): boolean {
  const [query, fragment] = parts()
  return fragment.has('access_token') || query.has('code')
}

// The landing page has nothing to say to somebody who comes from a mail: they go home, or learn at sign-in what is wrong.
function pageWithout(query: URLSearchParams, failed: boolean): string {
  for (const name of ['code', 'error', 'error_code', 'error_description', 'sb']) query.delete(name)
  const home = failed && !signedIn() ? '/auth' : '/app'
  return `${location.pathname === '/' ? home : location.pathname}${query.size > 0 ? `?${query}` : ''}`
}
