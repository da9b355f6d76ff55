import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH, MAX_PAYOUT_FEE_CENTS } from '@bora/rules/limits.ts'
import { centsOf } from '@bora/rules/money.ts'
import { TRANSFER_REFERENCE } from '@bora/rules/payouts.ts'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { money, moneyParts } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { ApiError } from '../../../api/api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import type { WholePayout } from './desk-data.ts'
import { DialogButtons, showRefusal } from './ReasonDialog.tsx'

type Completed = { endToEndId: string; feeCents: number; note?: string }

type CompleteDialogProps = { payout: WholePayout; send: (about: Completed) => Promise<void>; onClose: () => void }

/** Asks for the bank's reference of a transfer that arrived. */
export function CompleteDialog({ payout, send, onClose }: CompleteDialogProps) {
  const { t } = useTranslation('admin-payouts')
  const form = useSentForm(
    { defaultValues: { endToEndId: '', fee: '', note: '' } },
    ({ endToEndId, fee, note }) =>
      send({
        endToEndId: endToEndId.trim(),
        feeCents: feeOf(fee) ?? 0,
        ...(note.trim() && { note }),
      }),
    error => ({
      ...showRefusal(error),
      ...(error instanceof ApiError && error.code === 'end_to_end_used' && { field: 'endToEndId' }),
    }),
  )
  const amount = money(payout.amountCents, payout.currency)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('form.completeTitle')}
      description={[
        t('form.completeSentence', { amount, name: payout.holderName }),
        ...(payout.takesTwo ? [t('form.two')] : []),
      ].join(' ')}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('form.endToEndId')} help={t('form.endToEndHelp')} error={form.problem('endToEndId')}>
          {control => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              {...form.register('endToEndId', {
                validate: text => TRANSFER_REFERENCE.test(text.trim()) || 'admin-payouts:form.endToEndWrong',
              })}
            />
          )}
        </Field>
        <Field
          label={t('form.fee')}
          optional={t('form.feeOptional')}
          error={
            form.formState.errors.fee && t('form.feeWrong', { most: money(MAX_PAYOUT_FEE_CENTS, payout.currency) })
          }
        >
          {control => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              prefix={moneyParts(0, payout.currency).symbol}
              {...form.register('fee', { validate: text => feeOf(text) !== null })}
            />
          )}
        </Field>
        <Field
          label={t(payout.takesTwo ? 'form.evidence' : 'form.note')}
          {...(payout.takesTwo ? { help: t('form.evidenceHelp') } : { optional: t('form.noteOptional') })}
          error={form.problem('note')}
        >
          {control => (
            <Textarea
              {...control}
              rows={2}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('note', {
                validate: note =>
                  (note.trim() === '' && !payout.takesTwo) ||
                  note.trim().length >= DESK_NOTE_MIN_LENGTH ||
                  'admin-payouts:form.noteShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <DialogButtons submit={t('do.complete')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function feeOf(text: string): number | null {
  if (text.trim() === '') return 0
  const cents = centsOf(text, currentLanguage())
  return cents !== null && cents <= MAX_PAYOUT_FEE_CENTS ? cents : null
}
