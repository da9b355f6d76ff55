import { useMe } from '../../../api/me.ts'
import { ConfirmAddressDialog } from '../../accounts/components/settings/ConfirmAddressDialog.tsx'
import { CheckoutDialog } from '../../payments/components/CheckoutDialog.tsx'
import type { Overview } from '../components/challenge-data.ts'
import { JoinDialog } from '../components/JoinDialog.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import type { Joining } from './use-join-here.ts'

/**
 * The sheets of joining from a public page: the rules, with the price where there is one, before which an address is
 * confirmed in place; and the account.
 */
export function JoinSheets({ challenge, joining }: { challenge: Overview; joining: Joining }) {
  const paid = challenge.pool.entryFeeCents > 0
  const reads = joining.step === 'contract'
  const isUnconfirmed = useMe()?.profile?.emailConfirmed === false
  return (
    <>
      <JoinDialog
        challenge={challenge}
        open={reads && !paid}
        onOpenChange={on => (on ? joining.ask() : joining.stop())}
        onAccept={() => joining.accept()}
        busy={joining.busy}
      />
      <ConfirmAddressDialog open={reads && paid && isUnconfirmed} onClose={joining.stop} onDone={() => {}} />
      <CheckoutDialog
        challengeId={challenge.id}
        open={reads && paid && !isUnconfirmed}
        onClose={joining.stop}
        contract={{ challenge, busy: joining.busy, join: joining.accept }}
      />
      <AccountDialog challenge={challenge} open={joining.step === 'account'} onClose={joining.stop} />
    </>
  )
}
