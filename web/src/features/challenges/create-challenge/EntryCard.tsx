import { isSelfImposed } from '@bora/rules/spending-limits.ts'
import { poolOf } from '@bora/rules/prizes.ts'
import { currentRulesVersion, numbersOf } from '@bora/rules/rules-version.ts'
import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SpendingLimitsLink } from '../../payments/components/SpendingLimitsLink.tsx'
import { money } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Switch } from '../../../ui/Choice.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { AmountField } from './AmountField.tsx'
import type { StepProps } from './step-props.ts'
import { prizeOf } from './to-draft.ts'
import type { Entry } from './wizard-state.ts'

const PEOPLE = 20
const FEE_STEP = 5
const AMOUNT_STEP = 50

/** Free, with an entry fee that becomes the prize, or with a fixed prize that the creator pays. */
export function EntryCard({ state, problems, bound, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const { t: errors } = useTranslation('errors')
  const prize = prizeOf(state, currentLanguage())
  const rulesVersion = currentRulesVersion()
  const fee = numbersOf(rulesVersion).platformFeePercent
  const [before, after] = t('entry.grows', { people: PEOPLE, amount: '|', fee }).split('|')
  return (
    <div className="rounded-lg bg-surface p-4 shadow-e1">
      <div data-field="prize">
        <Segmented<Entry>
          label={t('entry.title')}
          value={state.entry}
          onChange={entry => edit({ entry })}
          options={(['free', 'challenge', 'fixed'] as const).map(value => ({ value, label: t(`entry.${value}`) }))}
        />
        {bound && (
          <div
            role="alert"
            className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-maracuja-soft px-3.5 py-3 text-sm"
          >
            <span className="flex min-w-0 flex-1 basis-[200px] items-start gap-2">
              <Info size={18} aria-hidden="true" className="mt-px shrink-0 text-maracuja-text" />
              <span>
                {errors(bound)} {t('entry.otherwise')}
              </span>
            </span>
            {isSelfImposed(bound) && <SpendingLimitsLink />}
          </div>
        )}
      </div>
      {state.entry === 'free' && <p className="mt-3 text-sm text-ink-2">{t('entry.freeHelp')}</p>}
      {state.entry === 'challenge' && (
        <>
          <AmountField
            field="prize.entryFeeCents"
            label={t('entry.perPerson')}
            value={state.entryFee}
            step={FEE_STEP}
            currency={state.currency}
            problems={problems}
            onChange={entryFee => edit({ entryFee })}
          />
          <p aria-live="polite" className="mt-3 rounded-md bg-sunken px-3.5 py-3 text-sm text-ink-2">
            {before}
            <strong className="text-ink">
              {money(poolOf({ prize, rulesVersion }, PEOPLE).toWinCents, state.currency)}
            </strong>
            {after}
          </p>
        </>
      )}
      {state.entry === 'fixed' && (
        <>
          <AmountField
            field="prize.amountCents"
            label={t('entry.amount')}
            value={state.amount}
            step={AMOUNT_STEP}
            currency={state.currency}
            problems={problems}
            onChange={amount => edit({ amount })}
          />
          <p className="mt-3 rounded-md bg-sunken px-3.5 py-3 text-sm text-ink-2">{t('entry.fixedHelp')}</p>
          <Switch
            className="mt-1.5"
            title={t('entry.sponsored')}
            sentence={t('entry.sponsoredHelp')}
            checked={state.sponsored}
            onChange={event => edit({ sponsored: event.target.checked })}
          />
        </>
      )}
    </div>
  )
}
