import { BankDetailsDialog, type BankDetailsDialogProps } from './BankDetailsDialog.tsx'
import { FirstWithdrawal, type FirstWithdrawalProps } from './FirstWithdrawal.tsx'
import { WithdrawDialog, type WithdrawDialogProps } from './WithdrawDialog.tsx'

export type PayoutPartsProps =
  | ({ part: 'details' } & BankDetailsDialogProps)
  | ({ part: 'first' } & FirstWithdrawalProps)
  | ({ part: 'withdraw' } & WithdrawDialogProps)

/** The parts of the wallet shown once the person wants a payout. */
export function PayoutParts(props: PayoutPartsProps) {
  if (props.part === 'first') return <FirstWithdrawal {...props} />
  return props.part === 'details' ? <BankDetailsDialog {...props} /> : <WithdrawDialog {...props} />
}
