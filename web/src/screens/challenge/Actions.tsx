import { useState } from 'react'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { InviteDialog } from '../../components/challenge/InviteDialog.tsx'
import { JoinDialog } from '../../components/challenge/JoinDialog.tsx'
import { toastJoined } from '../../components/challenge/joined-toast.ts'
import { LeaveDialog } from '../../components/challenge/LeaveDialog.tsx'
import { MenuDialog } from '../../components/challenge/MenuDialog.tsx'
import { StatementDialog } from '../../components/challenge/StatementDialog.tsx'
import { useJoin } from '../../components/challenge/use-join.ts'

type Name = 'join' | 'invite' | 'menu' | 'leave' | 'statement'
export type ActionsState = { shown: Name | null; open: (name: Name) => void; close: () => void }

/** Which of the screen's dialogs is open; there is one at a time. */
export function useActions(): ActionsState {
  const [shown, setShown] = useState<Name | null>(null)
  return { shown, open: setShown, close: () => setShown(null) }
}

/** The dialogs of the challenge screen. */
export function Actions({ challenge, actions }: { challenge: Details; actions: ActionsState }) {
  const { shown, open, close } = actions
  const { join, busy } = useJoin(challenge.id, () => {
    close()
    toastJoined(challenge)
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
      <StatementDialog
        challengeId={challenge.id}
        open={shown === 'statement'}
        onOpenChange={on => (on ? open('statement') : close())}
      />
    </>
  )
}
