import { loadCode } from '../loading/load-chunk.ts'
import { paths } from '../navigation/paths.ts'
import { recordArrival } from '../session/arrival.ts'
import { type ArrivedSession, arrivedSession, currentSession, signedIn } from '../session/session.ts'

/**
 * Takes the session from the address of the first page, or the reason why there is none: an error, or that the link was
 * the first of two. A session of another person replaces the current one only after a question.
 */
export async function consumeArrival(): Promise<void> {
  const [query, fragment] = parts()
  const cameSignedIn = signedIn()
  const told = (name: string) => fragment.get(name) ?? query.get(name)
  const refused = told('error_code') ?? (told('error_description') && told('error'))
  const firstHalf = fragment.has('message')
  if (!refused && !firstHalf && !carriesSession()) return
  const outcome = refused || firstHalf ? null : await takeSession()
  const error = refused ?? (outcome === 'failed' ? 'unexpected_failure' : null)
  const declined = outcome === 'declined'
  if (!declined) recordArrival({ type: fragment.get('type'), error, said: told('error_description') ?? '', firstHalf })
  const instead = firstHalf ? paths.profile() : error !== null && !signedIn() ? paths.auth() : paths.home()
  const always = declined || (error === 'user_banned' && !signedIn())
  history.replaceState(history.state, '', pageWithout(query, instead.to, always))
  // When a second factor is still required, `/auth` reports it afterwards.
  if (!cameSignedIn && signedIn()) tellOfClosing()
}

/** `declined` if the person who was signed in stays. */
async function takeSession(): Promise<'taken' | 'declined' | 'failed'> {
  try {
    const arrived = await arrivedSession()
    if (!arrived) return 'failed'
    if (!(await mayTake(arrived))) {
      await arrived.end().catch(() => {})
      return 'declined'
    }
    await arrived.take()
    return 'taken'
  } catch {
    return 'failed'
  }
}

async function mayTake(arrived: ArrivedSession): Promise<boolean> {
  const current = currentSession()
  if (!current || current.userId === arrived.userId) return true
  const { askWhoContinues } = await loadCode(() => import('./ask-who-continues.tsx'))
  return askWhoContinues(current, arrived)
}

function tellOfClosing(): void {
  loadCode(() => import('../features/accounts/auth/notify-of-pending-deletion.ts'))
    .then(({ notifyOfPendingDeletion }) => notifyOfPendingDeletion())
    .catch((error: unknown) => console.debug('closing', error))
}

function parts(): [query: URLSearchParams, fragment: URLSearchParams] {
  return [new URLSearchParams(location.search), new URLSearchParams(location.hash.slice(1))]
}

function carriesSession(): boolean {
  const [query, fragment] = parts()
  return fragment.has('access_token') || query.has('code')
}

// The landing page has no place for messages to people who come from a mail: they go home, see the problem at sign-in,
// or see on their profile which address must be confirmed next. So does a suspended person, from any page.
function pageWithout(query: URLSearchParams, instead: string, always: boolean): string {
  for (const name of ['code', 'error', 'error_code', 'error_description', 'sb']) query.delete(name)
  return `${always || location.pathname === paths.landing().to ? instead : location.pathname}${query.size > 0 ? `?${query}` : ''}`
}
