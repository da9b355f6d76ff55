import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmAddressDialog } from '../../components/account/ConfirmAddressDialog.tsx'
import { CheckoutDialog } from '../../components/payment/CheckoutDialog.tsx'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { InviteDialog } from '../../components/invites/InviteDialog.tsx'
import { ShareLink } from '../../components/invites/ShareLink.tsx'
import { inviteText } from '../../components/challenge/invite-text.ts'
import { JoinDialog } from '../../components/challenge/JoinDialog.tsx'
import { toastJoined } from '../../components/challenge/joined-toast.ts'
import { LeaveDialog } from '../../components/challenge/LeaveDialog.tsx'
import { MenuDialog } from '../../components/challenge/MenuDialog.tsx'
import { StatementDialog } from '../../components/challenge/StatementDialog.tsx'
import { useJoin, useRefreshChallenge } from '../../components/challenge/use-join.ts'
import { fullAddress, paths } from '../../navigation/paths.ts'
import type { DialogAddress } from '../../navigation/use-dialog-address.ts'

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
  /** the rules to accept, or first the address to confirm, at an address of its own */
  joining: DialogAddress
  /** the checkout, open over the page at an address of its own */
  pay: DialogAddress
}

/** The dialogs of the challenge screen. */
export function Actions({ challenge, actions, joining, pay }: ActionsProps) {
  const { t } = useTranslation('challenge')
  const { shown, open, close } = actions
  const { join, busy } = useJoin(challenge.id, details => {
    if (details.viewer.state === 'payment_pending') joining.replace(pay.name, 'now')
    else {
      joining.close()
      toastJoined(challenge)
    }
  })
  const refresh = useRefreshChallenge()
  const asksToJoin = joining.value !== undefined
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
        open={asksToJoin && challenge.can.join}
        onOpenChange={on => !on && joining.close()}
        busy={busy}
        onAccept={() => join({ fingerprint: challenge.fingerprint })}
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
      <CheckoutDialog challengeId={challenge.id} open={pay.value !== undefined && !unconfirmed} onClose={pay.close} />
      <StatementDialog
        challengeId={challenge.id}
        open={shown === 'statement'}
        onOpenChange={on => (on ? open('statement') : close())}
      />
    </>
  )
}
