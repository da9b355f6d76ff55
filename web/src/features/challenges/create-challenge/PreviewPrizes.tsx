import { useTranslation } from 'react-i18next'
import { money, place } from '../../../language/format.ts'
import { EXAMPLE_REACHED, type PrizeRow } from './preview.ts'
import type { Shown } from './PreviewWorkout.tsx'
import type { WizardState } from './wizard-state.ts'

/** The possible prizes with few, some and many people, including fee and prize places. */
export function PreviewPrizes({ preview, state }: { preview: Shown; state: WizardState }) {
  const { t } = useTranslation('create-challenge')
  const { prizes } = preview
  return (
    <section className="rounded-lg bg-surface p-4 shadow-e1">
      <h3 className="type-title text-h2">{t('preview.prize')}</h3>
      <div aria-live="polite">
        {!prizes ? (
          <p className="mt-2 text-sm text-ink-2">{t('preview.mend')}</p>
        ) : prizes.length === 0 ? (
          <p className="mt-2 text-sm text-ink-2">{t('preview.noPrize')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {prizes.map(row => (
              <li key={row.people} className="py-3 last:pb-0">
                <Row row={row} state={state} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Row({ row, state }: { row: PrizeRow; state: WizardState }) {
  const { t } = useTranslation('create-challenge')
  const amount = (cents: number) => money(cents, state.currency)
  const { people, poolCents, feeCents, amountsCents, eachCents } = row
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm font-semibold">
          {people === null ? t('preview.anyPeople') : t('preview.people', { count: people })}
        </span>
        <strong className="type-num text-[1.1875rem]">{amount(poolCents - feeCents)}</strong>
      </p>
      {feeCents > 0 && (
        <p className="text-[0.8125rem] text-ink-2">
          {t('preview.lessFee', { pool: amount(poolCents), fee: amount(feeCents) })}
        </p>
      )}
      {amountsCents.length > 1 && (
        <ol className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-1 text-[0.8125rem] text-ink-2">
          {amountsCents.map((cents, index) => (
            <li key={index}>
              {place(index + 1)} <span className="font-[650] text-ink">{amount(cents)}</span>
            </li>
          ))}
        </ol>
      )}
      {eachCents !== null && (
        <p className="mt-1 text-[0.8125rem] text-ink-2">
          {t('preview.each', { count: EXAMPLE_REACHED, amount: amount(eachCents) })}
        </p>
      )}
    </>
  )
}
