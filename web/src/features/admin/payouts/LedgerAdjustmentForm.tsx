import { ADJUSTMENT_KINDS, type AdjustmentKind, adjustmentDeciders } from '@bora/rules/ledger-adjustments.ts'
import { MAX_ADJUSTMENT_CENTS, MIN_ADJUSTMENT_REASON, MAX_ADJUSTMENT_REASON } from '@bora/rules/limits.ts'
import { centsOf, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { money, moneyParts } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Select, Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { LedgerAdjustmentsAnswer } from './ledger-adjustments-data.ts'
import { instantText } from './instant-text.ts'
import { showRefusal } from './ReasonDialog.tsx'

/** The kinds that can be entered here; credits are given on the person's page. */
const KINDS = ADJUSTMENT_KINDS.filter(kind => kind !== 'bonus_grant')
const EMPTY = { amount: '', debtor: '', posting: '', reason: '' }

/** Enters an adjustment by hand, or proposes it to another admin; after sending, the form is cleared. */
export function LedgerAdjustmentForm({ books }: { books: LedgerAdjustmentsAnswer }) {
  const [sent, setSent] = useState(0)
  return <EmptyForm key={sent} books={books} onSent={() => setSent(sent + 1)} />
}

function EmptyForm({ books, onSent }: { books: LedgerAdjustmentsAnswer; onSent: () => void }) {
  const { t } = useTranslation('admin-books')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('provider_transfer')
  // One request has one id, however often it is sent.
  const [id] = useState(() => crypto.randomUUID())
  const form = useSentForm<typeof EMPTY>(
    { defaultValues: EMPTY },
    async ({ amount, debtor, posting, reason }) => {
      const [personId, currency] = debtor.split(' ') as [string, LedgerAdjustmentsAnswer['debtors'][number]['currency']]
      const cents = readAmount(amount) ?? 0
      const base = { id, reason: reason.trim() }
      const body =
        kind === 'correction'
          ? { ...base, kind, posting: Number(posting) }
          : kind === 'receivable_write_off'
            ? { ...base, kind, personId, currency, cents }
            : { ...base, kind, currency: DEFAULT_CURRENCY, cents }
      const { state } = await call('POST /admin/books', { body })
      toast({ variant: 'success', title: t(state === 'posted' ? 'told.posted' : 'told.proposed') })
      await staleReadsAnswered()
      onSent()
    },
    showRefusal,
    { least: MIN_ADJUSTMENT_REASON },
  )
  const { currency } = books.debtors.find(one => keyOf(one) === form.watch('debtor')) ?? { currency: DEFAULT_CURRENCY }
  const deciders = adjustmentDeciders(kind, readAmount(form.watch('amount')) ?? 0)
  const nothing = kind === 'correction' ? books.correctable.length === 0 : isDebt(kind) && books.debtors.length === 0
  return (
    <Card as="section" aria-label={t('new')}>
      <h2 className="type-title text-h1">{t('new')}</h2>
      <form noValidate onSubmit={form.submit} className="mt-3 flex flex-col gap-4">
        <Field label={t('kindLabel')} help={t(`what.${kind}`)}>
          {control => (
            <Select {...control} value={kind} onChange={event => setKind(event.target.value as (typeof KINDS)[number])}>
              {KINDS.map(one => (
                <option key={one} value={one}>
                  {t(`kind.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {nothing ? (
          <p className="text-sm text-ink-2">{t(kind === 'correction' ? 'noPostings' : 'noDebtors')}</p>
        ) : (
          <>
            {isDebt(kind) && (
              <Field label={t('debtor')} error={form.problem('debtor')}>
                {control => (
                  <Select {...control} {...form.register('debtor', { required: 'admin-books:debtorMissing' })}>
                    <option value="">{t('choose')}</option>
                    {books.debtors.map(one => (
                      <option key={keyOf(one)} value={keyOf(one)}>
                        {one.person.name} · {money(one.cents, one.currency)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            {kind === 'correction' ? (
              <Field label={t('posting')} error={form.problem('posting')}>
                {control => (
                  <Select {...control} {...form.register('posting', { required: 'admin-books:postingMissing' })}>
                    <option value="">{t('choose')}</option>
                    {books.correctable.map(one => (
                      <option key={one.number} value={one.number}>
                        {[
                          t('of', { number: one.number }),
                          t(`postingKind.${one.kind}`),
                          ...(one.person ? [one.person.name] : []),
                          money(one.cents, one.currency),
                          instantText(one.at),
                        ].join(' · ')}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            ) : (
              <Field
                label={t('amount')}
                error={
                  form.formState.errors.amount?.type === 'validate'
                    ? t('amountWrong', { most: money(MAX_ADJUSTMENT_CENTS, currency) })
                    : form.problem('amount')
                }
              >
                {control => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={16}
                    prefix={moneyParts(0, currency).symbol}
                    {...form.register('amount', { validate: text => readAmount(text) !== null })}
                  />
                )}
              </Field>
            )}
            <Field label={t('reason')} help={t('reasonHelp')} error={form.problem('reason')}>
              {control => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={MAX_ADJUSTMENT_REASON}
                  {...form.register('reason', {
                    validate: text => text.trim().length >= MIN_ADJUSTMENT_REASON || 'admin-books:reasonShort',
                  })}
                />
              )}
            </Field>
            <FormAlert text={form.problem('root')} />
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="solid" busy={form.busy} busyLabel={t('submit')}>
                {t('submit')}
              </Button>
              <p className="min-w-0 flex-1 basis-[140px] text-sm text-ink-2">{t(deciders === 1 ? 'one' : 'two')}</p>
            </div>
          </>
        )}
      </form>
    </Card>
  )
}

function isDebt(kind: AdjustmentKind): boolean {
  return kind === 'receivable_write_off'
}

function keyOf({ person, currency }: LedgerAdjustmentsAnswer['debtors'][number]): string {
  return `${person.id} ${currency}`
}

function readAmount(text: string): number | null {
  const cents = centsOf(text, currentLanguage())
  return cents !== null && cents > 0 && cents <= MAX_ADJUSTMENT_CENTS ? cents : null
}
