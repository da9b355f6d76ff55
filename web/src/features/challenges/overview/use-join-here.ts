import type { ReasonAboutOne } from '@bora/rules/spending-limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Details, Overview } from '../components/challenge-data.ts'
import { useJoin } from '../components/use-join.ts'
import { clearInstantJoin, storeInstantJoin, useJoinStatus } from '../../../after-sign-in/instant-join.ts'
import { paths, personId } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'

type Step = 'none' | 'contract' | 'account'

/** How the person arrived: the token of an invite, its sender, and whether the address asks to join at once. */
export type CameBy = { invite: string | null; invitedBy: string | null; asksToJoin: boolean }

export type Joining = {
  /** the button's current action */
  wish: 'join' | 'open' | 'closed'
  /** why this person can't join, though it is open to others */
  against: ReasonAboutOne | null
  /** the dialog open over the page */
  step: Step
  busy: boolean
  ask: () => void
  stop: () => void
  /** accepts the rules; where they cost something, `pay` follows */
  accept: (pay?: () => void) => void
}

/**
 * Joining from the public page. A visitor accepts the rules, then creates an account or signs in on the spot; the
 * intent is stored in this browser, so that it survives any sign-in method (`join-instantly.ts`). Participants are
 * taken to the challenge.
 */
export function useJoinHere(
  challenge: Overview,
  came: CameBy,
  onJoined: (details: Details, pay: (() => void) | undefined) => void,
): Joining {
  const session = useSession()
  const navigate = useNavigate()
  const { join, busy } = useJoin(challenge.id, onJoined)
  const goesOn = useJoinStatus() === 'joining'
  const inside = challenge.mine !== null
  const against = challenge.joinAgainst
  const wish = inside ? 'open' : challenge.closed === null && against === null ? 'join' : 'closed'
  const wantsIn = came.asksToJoin && session !== null && wish === 'join'
  // Null until the person has acted here: until then an address that asks to join decides.
  const [said, setSaid] = useState<Step | null>(null)
  const step = said ?? (wantsIn ? 'contract' : 'none')
  const from = { invite: came.invite, invitedBy: personId(came.invitedBy) }

  function askForAccount(fingerprint: string | null) {
    storeInstantJoin({ challengeId: challenge.id, ...from, fingerprint })
    setSaid('account')
  }
  return {
    wish,
    against,
    step: step === 'account' && session ? 'none' : step,
    busy: busy || goesOn,
    stop: () => {
      if (step === 'account') clearInstantJoin()
      setSaid('none')
    },
    accept: pay => {
      if (!session) return askForAccount(challenge.fingerprint)
      clearInstantJoin()
      join({
        fingerprint: challenge.fingerprint,
        invite: from.invite ?? undefined,
        invitedBy: from.invitedBy ?? undefined,
        pay,
      })
    },
    ask: () => {
      if (inside) return void navigate(paths.challenge(challenge.id))
      // With an entry fee, the rules are accepted together with the price, on the challenge's page.
      if (!session && challenge.pool.entryFeeCents > 0) return askForAccount(null)
      setSaid('contract')
    },
  }
}
