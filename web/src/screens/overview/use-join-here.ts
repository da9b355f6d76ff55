import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Details, Overview } from '../../components/challenge/challenge-data.ts'
import { phaseNow } from '../../components/challenge/phase.ts'
import { useJoin } from '../../components/challenge/use-join.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session.ts'
import type { OverviewSearch } from './overview-search.ts'

export type Joining = {
  /** what the button does now */
  wish: 'join' | 'open' | 'closed'
  asking: boolean
  busy: boolean
  ask: () => void
  stop: () => void
  accept: () => void
}

/**
 * Joining from the public page. A visitor signs in first and comes back to the contract, which then is open; who is
 * in already is led inside.
 */
export function useJoinHere(challenge: Overview, onJoined: (details: Details) => void): Joining {
  const session = useSession()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as OverviewSearch
  const { join, busy } = useJoin(challenge.id, onJoined)
  const inside = challenge.mine !== null
  const closed = challenge.limits.closedAfterStart && phaseNow(challenge).phase === 'active'
  const wish = inside ? 'open' : closed ? 'closed' : 'join'
  const invite = search.invite
  const wantsIn = search.join !== undefined && session !== null && wish === 'join'
  // Null until the person has said something here: then an address that asks to join decides.
  const [opened, setOpened] = useState<boolean | null>(null)

  return {
    wish,
    asking: opened ?? wantsIn,
    busy,
    stop: () => setOpened(false),
    accept: () => join({ fingerprint: challenge.fingerprint, invite }),
    ask: () => {
      if (inside) return void navigate(paths.challenge(challenge.id))
      if (session) return setOpened(true)
      const back = new URLSearchParams({
        ...(invite && { invite }),
        ...(search.invitedBy && { invitedBy: search.invitedBy }),
        join: '1',
      })
      void navigate(paths.auth({ next: `/challenge/${challenge.id}/overview?${back}`, mode: 'sign-up' }))
    },
  }
}
