import { BankDetailsDialog, type BankDetailsDialogProps } from './BankDetailsDialog.tsx'
import { WithdrawDialog, type WithdrawDialogProps } from './WithdrawDialog.tsx'

export type PayoutPartsProps =
  | ({ part: 'details' } & BankDetailsDialogProps)
  | ({ part: 'withdraw' } & WithdrawDialogProps)

/** What comes up in the wallet once somebody wants to be paid out. */
export function PayoutParts(props: PayoutPartsProps) {
  return props.part === 'details' ? <BankDetailsDialog {...props} /> : <WithdrawDialog {...props} />
}
