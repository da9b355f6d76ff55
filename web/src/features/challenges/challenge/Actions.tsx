import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmAddressDialog } from '../../accounts/components/settings/ConfirmAddressDialog.tsx'
import { CheckoutDialog } from '../../payments/components/CheckoutDialog.tsx'
import type { Details } from '../components/challenge-data.ts'
import { InviteDialog } from '../../participation/components/InviteDialog.tsx'
import { ShareLink } from '../../participation/components/ShareLink.tsx'
import { inviteText } from '../components/invite-text.ts'
import { JoinDialog } from '../components/JoinDialog.tsx'
import { toastJoined } from '../components/joined-toast.ts'
import { LeaveDialog } from '../components/LeaveDialog.tsx'
import { MenuDialog } from '../components/MenuDialog.tsx'
import { StatementDialog } from '../components/StatementDialog.tsx'
import { useJoin, useRefreshChallenge } from '../components/use-join.ts'
import { fullAddress, paths, personId } from '../../../navigation/paths.ts'
import type { DialogAddress } from '../../../navigation/use-dialog-address.ts'

type Name = 'invite' | 'share' | 'menu' | 'leave' | 'statement'
export type ActionsState = { shown: Name | null; open: (name: Name) => void; close: () => void }

/** Which of the screen's dialogs is open; only one at a time. */
export function useActions(): ActionsState {
  const [shown, setShown] = useState<Name | null>(null)
  return { shown, open: setShown, close: () => setShown(null) }
}

type ActionsProps = {
  challenge: Details
  actions: ActionsState
  /** the rules to accept, or first the address to confirm, in a dialog with its own address */
  joining: DialogAddress
  /** the checkout, in a dialog with its own address */
  pay: DialogAddress
}

/** The dialogs of the challenge screen. */
export function Actions({ challenge, actions, joining, pay }: ActionsProps) {
  const { t } = useTranslation('challenge')
  const { shown, open, close } = actions
  const { join, busy } = useJoin(challenge.id, (details, payNow) => {
    if (details.viewer.state === 'payment_pending') {
      joining.replace(pay.name, 'now')
      payNow?.()
    } else {
      joining.close()
      toastJoined(challenge)
    }
  })
  const refresh = useRefreshChallenge()
  const asksToJoin = joining.value !== undefined
  const invitedBy = personId(joining.value)
  const accepts = asksToJoin && challenge.can.join
  const paid = challenge.pool.entryFeeCents > 0
  // Between joining and the address of the payment the sheet stays open.
  const goesToPay = asksToJoin && challenge.against.join === 'payment_required'
  const unconfirmed =
    (asksToJoin && challenge.against.join === 'email_not_confirmed') ||
    (pay.value !== undefined && challenge.against.pay === 'email_not_confirmed')
  const dialog = (name: Name) => ({
    challenge,
    open: shown === name,
    onOpenChange: (on: boolean) => (on ? open(name) : close()),
  })
  return (
    <>
      <ConfirmAddressDialog
        open={unconfirmed}
        onClose={asksToJoin ? joining.close : pay.close}
        onDone={() => refresh(challenge.id)}
      />
      <JoinDialog
        challenge={challenge}
        open={accepts && !paid}
        onOpenChange={on => !on && joining.close()}
        busy={busy}
        onAccept={() => join({ fingerprint: challenge.fingerprint, invitedBy })}
      />
      <InviteDialog {...dialog('invite')} />
      <ShareLink
        open={shown === 'share'}
        onOpenChange={on => (on ? open('share') : close())}
        link={{
          title: challenge.title,
          text: inviteText(t, challenge),
          url: fullAddress(paths.overview(challenge.id)),
        }}
      />
      <MenuDialog {...dialog('menu')} onStatement={() => open('statement')} onLeave={() => open('leave')} />
      <LeaveDialog {...dialog('leave')} />
      <CheckoutDialog
        challengeId={challenge.id}
        open={(accepts && paid) || goesToPay || (pay.value !== undefined && !unconfirmed)}
        onClose={asksToJoin ? joining.close : pay.close}
        contract={
          accepts && paid
            ? { challenge, busy, join: payNow => join({ fingerprint: challenge.fingerprint, invitedBy, pay: payNow }) }
            : undefined
        }
      />
      <StatementDialog
        challengeId={challenge.id}
        open={shown === 'statement'}
        onOpenChange={on => (on ? open('statement') : close())}
      />
    </>
  )
}
