import { BankDetailsDialog, type BankDetailsDialogProps } from './BankDetailsDialog.tsx'
import { WithdrawDialog, type WithdrawDialogProps } from './WithdrawDialog.tsx'

export type PayoutPartsProps =
  | ({ part: 'details' } & BankDetailsDialogProps)
  | ({ part: 'withdraw' } & WithdrawDialogProps)

/** The parts of the wallet shown once the person wants a payout. */
export function PayoutParts(props: PayoutPartsProps) {
  return props.part === 'details' ? <BankDetailsDialog {...props} /> : <WithdrawDialog {...props} />
}
