import { useNavigate } from '@tanstack/react-router'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { toastJoined } from '../../components/challenge/joined-toast.ts'
import { paths } from '../../navigation/paths.ts'

/** Navigates a person who has just joined to the challenge, and to the payment if one is due. */
export function useGoInside(challengeId: string): (details: Details) => void {
  const navigate = useNavigate()
  return details => {
    const owes = details.viewer.state === 'payment_pending'
    if (!owes) toastJoined(details)
    void navigate({ ...paths.challenge(challengeId, owes ? { pay: 'now' } : {}), replace: true })
  }
}
