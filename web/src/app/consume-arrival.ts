import { PRESSED_COOKIE } from '@bora/rules/session-cookies.ts'
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
  const ofVisitor = error !== null ? paths.auth() : declined ? paths.landing() : paths.home()
  const instead = firstHalf ? paths.profile() : signedIn() ? paths.home() : ofVisitor
  const always = declined || (error === 'user_banned' && !signedIn())
  history.replaceState(history.state, '', pageWithout(query, instead.to, always))
  // When a second factor is still required, `/auth` reports it afterwards.
  if (!cameSignedIn && signedIn()) tellOfClosing()
}

/** `declined` if the person who was signed in stays. */
async function takeSession(): Promise<'taken' | 'declined' | 'failed'> {
  // The client removes it from the address. A link may have both, to pass its session off as one of a flow.
  const [query, fragment] = parts()
  const hasFlowCode = query.has('code') && !query.has('access_token') && !fragment.has('access_token')
  try {
    const arrived = await arrivedSession()
    if (!arrived) return 'failed'
    if (!(await mayTake(arrived, hasFlowCode))) {
      await arrived.end().catch(() => {})
      return 'declined'
    }
    await arrived.take()
    return 'taken'
  } catch {
    return 'failed'
  }
}

async function mayTake(arrived: ArrivedSession, hasFlowCode: boolean): Promise<boolean> {
  const current = currentSession()
  if (current?.userId === arrived.userId) return true
  if (!current && (hasFlowCode || wasPressedHere(arrived))) return true
  const { askWhoContinues } = await loadCode(() => import('./ask-who-continues.tsx'))
  return askWhoContinues(current, arrived)
}

/**
 * Whether the button of our own page opened the session in this browser: another site can lead a visitor to an address
 * with a session of its own. A flow's code needs no button, since only the browser that began the flow can exchange it.
 */
function wasPressedHere({ sessionId }: ArrivedSession): boolean {
  const pressed = new RegExp(`(?:^|; )${PRESSED_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  document.cookie = `${PRESSED_COOKIE}=; Path=/; Max-Age=0`
  return pressed !== undefined && pressed === sessionId
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
