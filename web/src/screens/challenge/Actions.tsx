import { useState } from 'react'
import { CheckoutDialog } from '../../components/payment/CheckoutDialog.tsx'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { InviteDialog } from '../../components/invites/InviteDialog.tsx'
import { JoinDialog } from '../../components/challenge/JoinDialog.tsx'
import { toastJoined } from '../../components/challenge/joined-toast.ts'
import { LeaveDialog } from '../../components/challenge/LeaveDialog.tsx'
import { MenuDialog } from '../../components/challenge/MenuDialog.tsx'
import { StatementDialog } from '../../components/challenge/StatementDialog.tsx'
import { useJoin } from '../../components/challenge/use-join.ts'
import type { DialogAddress } from '../../navigation/use-dialog-address.ts'

type Name = 'join' | 'invite' | 'menu' | 'leave' | 'statement'
export type ActionsState = { shown: Name | null; open: (name: Name) => void; close: () => void }

/** Which of the screen's dialogs is open; there is one at a time. */
export function useActions(): ActionsState {
  const [shown, setShown] = useState<Name | null>(null)
  return { shown, open: setShown, close: () => setShown(null) }
}

type ActionsProps = {
  challenge: Details
  actions: ActionsState
  /** what there is to pay, open over the page at an address of its own */
  pay: DialogAddress
}

/** The dialogs of the challenge screen. */
export function Actions({ challenge, actions, pay }: ActionsProps) {
  const { shown, open, close } = actions
  const { join, busy } = useJoin(challenge.id, details => {
    close()
    if (details.viewer.state === 'payment_pending') pay.open('now')
    else toastJoined(challenge)
  })
  const dialog = (name: Name) => ({
    challenge,
    open: shown === name,
    onOpenChange: (on: boolean) => (on ? open(name) : close()),
  })
  return (
    <>
      <JoinDialog {...dialog('join')} busy={busy} onAccept={() => join({ fingerprint: challenge.fingerprint })} />
      <InviteDialog {...dialog('invite')} />
      <MenuDialog {...dialog('menu')} onStatement={() => open('statement')} onLeave={() => open('leave')} />
      <LeaveDialog {...dialog('leave')} />
      <CheckoutDialog challengeId={challenge.id} open={pay.value !== undefined} onClose={pay.close} />
      <StatementDialog
        challengeId={challenge.id}
        open={shown === 'statement'}
        onOpenChange={on => (on ? open('statement') : close())}
      />
    </>
  )
}
