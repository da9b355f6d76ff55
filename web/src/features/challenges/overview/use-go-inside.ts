import { useNavigate } from '@tanstack/react-router'
import type { Details } from '../components/challenge-data.ts'
import { toastJoined } from '../components/joined-toast.ts'
import { paths } from '../../../navigation/paths.ts'

/**
 * Takes a person who has just joined to the challenge, and to the payment if one is due: at once by `pay` of the sheet
 * if its price was accepted there, else by the sheet of the challenge.
 */
export function useGoInside(challengeId: string): (details: Details, pay: (() => void) | undefined) => void {
  const navigate = useNavigate()
  return (details, pay) => {
    const owes = details.viewer.state === 'payment_pending'
    if (owes && pay) return pay()
    if (!owes) toastJoined(details)
    void navigate({ ...paths.challenge(challengeId, owes ? { pay: 'now' } : {}), replace: true })
  }
}
