import { adjustmentDeciders } from '@bora/rules/ledger-adjustments.ts'
import {
  MAX_ADJUSTMENT_CENTS,
  MIN_ADJUSTMENT_REASON,
  MAX_ADJUSTMENT_REASON,
  PRIZE_CREDIT_DAYS,
} from '@bora/rules/limits.ts'
import { centsOf, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { money, moneyParts } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { WholePerson } from './whole-person.ts'

type CreditsDialogProps = { person: WholePerson; onGiven: () => void; onClose: () => void }

/** Grants bonus credits to a person, or proposes them where another admin must confirm. */
export function CreditsDialog({ person, onGiven, onClose }: CreditsDialogProps) {
  const { t } = useTranslation('admin-users')
  const { name } = person
  // The same for each attempt, so that a repeated request grants only once.
  const [id] = useState(() => crypto.randomUUID())
  const form = useSentForm(
    { defaultValues: { cents: '', reason: '' } },
    async ({ cents, reason }) => {
      const body = {
        id,
        kind: 'bonus_grant',
        personId: person.id,
        currency: DEFAULT_CURRENCY,
        cents: readAmount(cents)!,
        reason: reason.trim(),
      } as const
      const { state } = await call('POST /admin/books', { body })
      toast({ variant: 'success', title: t(state === 'posted' ? 'credits.given' : 'credits.proposed') })
      if (state === 'posted') onGiven()
      onClose()
    },
    error => ({ field: fieldOf(error), key: errorKey(error) }),
    { least: MIN_ADJUSTMENT_REASON },
  )
  const deciders = adjustmentDeciders('bonus_grant', readAmount(form.watch('cents')) ?? 0)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('credits.title', { name })}
      description={t('credits.sentence', { name, days: PRIZE_CREDIT_DAYS })}
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field
          label={t('credits.amount')}
          error={
            form.formState.errors.cents?.type === 'validate'
              ? t('credits.amountWrong', { most: money(MAX_ADJUSTMENT_CENTS, DEFAULT_CURRENCY) })
              : form.problem('cents')
          }
        >
          {control => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={16}
              prefix={moneyParts(0, DEFAULT_CURRENCY).symbol}
              {...form.register('cents', { validate: text => readAmount(text) !== null })}
            />
          )}
        </Field>
        <Field label={t('credits.reason')} help={t('credits.reasonHelp', { name })} error={form.problem('reason')}>
          {control => (
            <Textarea
              {...control}
              rows={2}
              maxLength={MAX_ADJUSTMENT_REASON}
              {...form.register('reason', {
                validate: text => text.trim().length >= MIN_ADJUSTMENT_REASON || 'admin-users:credits.reasonShort',
              })}
            />
          )}
        </Field>
        <p className="text-sm text-ink-2">{t(deciders === 1 ? 'credits.one' : 'credits.two')}</p>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="solid" busy={form.busy} busyLabel={t('form.busy')}>
            {t('credits.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function fieldOf(error: unknown): string {
  const field = error instanceof ApiError ? error.field : undefined
  return field === 'cents' || field === 'reason' ? field : 'root'
}

function readAmount(text: string): number | null {
  const cents = centsOf(text, currentLanguage())
  return cents !== null && cents > 0 && cents <= MAX_ADJUSTMENT_CENTS ? cents : null
}
