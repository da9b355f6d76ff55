import { isOver } from '@bora/rules/closed-reasons.ts'
import { pageAt } from '@bora/rules/pages.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { ApiError, call } from '../api/api.ts'
import { type Overview, overviewQuery } from '../features/challenges/components/challenge-data.ts'
import { toastJoined } from '../features/challenges/components/joined-toast.ts'
import { joinBody, refreshChallenge, showChallenge } from '../features/challenges/components/use-join.ts'
import { joinErrorText } from '../features/challenges/components/join-error-text.ts'
import { loadTexts } from '../language/language.ts'
import { withTabLock } from './tab-lock.ts'
import { clearInstantJoin, type InstantJoin, storeInstantJoin, readInstantJoin, setJoinStatus } from './instant-join.ts'
import { queryClient } from '../api/queries.ts'
import { paths, textOf } from '../navigation/paths.ts'
import { toast } from '../ui/toast.ts'
import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { showProblem } from '../states/show-problem.ts'

type Lead = (path: string) => void

let cutOff = false

/**
 * Joins the challenge that a visitor chose before signing in, under the rules accepted then, and navigates there, or
 * shows once why it failed. Of several tabs one does it. Without a connection the intent is kept for the next visit.
 */
export async function joinInstantly(by: RegisteredRouter): Promise<void> {
  await withTabLock(STORAGE_KEYS.instantJoin, async () => {
    const wish = readInstantJoin()
    if (!wish || cutOff) return
    setJoinStatus('joining')
    try {
      await loadTexts('instant-join', 'challenge', 'errors')
      setJoinStatus(await carryOut(wish, path => lead(by, path)))
    } finally {
      setJoinStatus('idle')
    }
  })
}

async function carryOut(wish: InstantJoin, go: Lead): Promise<'joined' | 'failed'> {
  const { challengeId, invite } = wish
  try {
    const overview = overviewQuery(challengeId, invite ?? undefined)
    const challenge = await queryClient.fetchQuery({ ...overview, staleTime: 0 })
    const isIn = await join(wish, challenge, go)
    clearInstantJoin()
    return isIn ? 'joined' : 'failed'
  } catch (error) {
    // Leaving the page also aborts the request: the next page finds out whether the person has joined.
    cutOff = error instanceof ApiError && error.code === 'offline'
    if (!cutOff) clearInstantJoin()
    tellRefused(wish, error, go)
    refreshChallenge(queryClient, challengeId)
    return 'failed'
  }
}

/** Returns whether the person has joined. A person who must read or pay first is taken to that page. */
async function join(wish: InstantJoin, challenge: Overview, go: Lead): Promise<boolean> {
  const t = i18next.getFixedT(null, 'instant-join')
  const { challengeId, invite, invitedBy, fingerprint, sent } = wish
  if (challenge.mine !== null) {
    if (sent) toastJoined(challenge)
    go(challengePath(challengeId))
    return true
  }
  if (isOver(challenge.closed)) {
    tellExpired(challenge.status === 'cancelled')
    return false
  }
  if (challenge.pool.entryFeeCents > 0) {
    // The link of a private challenge also gives access to its checkout.
    if (invite) await call('GET /challenges/:challengeId', { params: { challengeId }, query: { invite } })
    toast({ title: t('pay.title'), sentence: t('pay.sentence') })
    go(textOf(paths.challenge(challengeId, { join: invitedBy ?? 'now' })))
    return false
  }
  if (fingerprint !== challenge.fingerprint) {
    if (fingerprint !== null) tellChanged()
    go(contractPath(wish))
    return false
  }
  storeInstantJoin({ ...wish, sent: true })
  const details = await call('POST /challenges/:challengeId/join', {
    params: { challengeId },
    body: joinBody({ fingerprint, invite, invitedBy }),
  })
  showChallenge(details)
  toastJoined(details)
  go(challengePath(challengeId))
  return true
}

function tellRefused(wish: InstantJoin, error: unknown, go: Lead): void {
  const t = i18next.getFixedT(null, 'instant-join')
  const code = error instanceof ApiError ? error.code : 'unexpected'
  if (code === 'rules_changed') {
    tellChanged()
    go(contractPath(wish))
  } else if (code === 'challenge_ended' || code === 'challenge_cancelled') {
    tellExpired(code === 'challenge_cancelled')
  } else {
    const sentence = code === 'challenge_not_found' ? t('failed.notFound') : joinErrorText(error)
    showProblem(error, { title: t('failed.title'), sentence })
  }
}

function tellExpired(cancelled: boolean): void {
  const t = i18next.getFixedT(null, 'instant-join')
  toast({
    variant: 'destructive',
    title: t('expired.title'),
    sentence: cancelled ? t('expired.cancelled') : t('expired.sentence'),
  })
}

function tellChanged(): void {
  const t = i18next.getFixedT(null, 'instant-join')
  toast({ title: t('changed.title'), sentence: t('changed.sentence') })
}

const challengePath = (id: string) => textOf(paths.challenge(id))

/** The address of the public page with the rules open, to be accepted. */
function contractPath({ challengeId, invite, invitedBy }: InstantJoin): string {
  return textOf(paths.overview(challengeId, { ...(invite && { invite }), ...(invitedBy && { invitedBy }), join: '1' }))
}

// Never interrupts the welcome: the welcome itself navigates there when it is over.
function lead(by: RegisteredRouter, path: string): void {
  const here = pageAt(by.state.location.pathname)?.name
  if (here === 'welcome') {
    void by.navigate({ to: paths.welcome().to, search: before => ({ ...before, next: path }), replace: true })
  } else if (here === 'overview' || here === 'invite') by.history.replace(path)
  else by.history.push(path)
}
