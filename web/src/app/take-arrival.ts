import { loadCode } from '../loading/load-code.ts'
import { paths } from '../navigation/paths.ts'
import { noteArrival } from '../session/arrival.ts'
import { authClient, signedIn } from '../session/session.ts'

/**
 * Takes the session that the address of the first page carries out of it, or the reason why it carries none: an error, or
 * that the link was the first of two.
 */
export async function takeArrival(): Promise<void> {
  const [query, fragment] = parts()
  const cameSignedIn = signedIn()
  const told = (name: string) => fragment.get(name) ?? query.get(name)
  const refused = told('error_code') ?? (told('error_description') && told('error'))
  const firstHalf = fragment.has('message')
  if (!refused && !firstHalf && !carriesSession()) return
  // Only the client can take it; it clears the address when it has.
  if (!refused && !firstHalf) await authClient().catch(() => {})
  const error = refused ?? (carriesSession() ? 'unexpected_failure' : null)
  noteArrival({ type: fragment.get('type'), error, said: told('error_description') ?? '', firstHalf })
  const instead = firstHalf ? paths.profile() : error !== null && !signedIn() ? paths.auth() : paths.home()
  history.replaceState(history.state, '', pageWithout(query, instead.to, error === 'user_banned' && !signedIn()))
  // With a second factor to come, `/auth` tells it after that.
  if (!cameSignedIn && signedIn()) tellOfClosing()
}

function tellOfClosing(): void {
  loadCode(() => import('../screens/auth/tell-closing.ts'))
    .then(({ tellClosing }) => tellClosing())
    .catch((error: unknown) => console.debug('closing', error))
}

function parts(): [query: URLSearchParams, fragment: URLSearchParams] {
  return [new URLSearchParams(location.search), new URLSearchParams(location.hash.slice(1))]
}

function carriesSession(): boolean {
  const [query, fragment] = parts()
  return fragment.has('access_token') || query.has('code')
}

// The landing page has nothing to say to somebody who comes from a mail: they go home, learn at sign-in what is wrong, or see
// on their profile which address is asked next. Who is suspended is told so there too, wherever they wanted to go.
function pageWithout(query: URLSearchParams, instead: string, always: boolean): string {
  for (const name of ['code', 'error', 'error_code', 'error_description', 'sb']) query.delete(name)
  return `${always || location.pathname === paths.landing().to ? instead : location.pathname}${query.size > 0 ? `?${query}` : ''}`
}
