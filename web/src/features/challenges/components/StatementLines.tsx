import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { dayOf } from '../../../language/format.ts'
import { signedMoney } from '../../../language/signed-money.ts'
import { creditPart } from '../../../language/with-credits.ts'
import { classes } from '../../../ui/classes.ts'

type Statement = Answer<'GET /challenges/:challengeId/statement'>

/** The lines of a pool's statement: incoming, outgoing, and the remainder. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { t } = useTranslation('challenge')
  const { status, currency, lines, balanceCents } = statement
  if (lines.length === 0) return <p className="py-4 text-ui text-ink-2">{t('statement.empty')}</p>
  const sum = (wanted: (cents: number) => boolean) =>
    lines.reduce((total, line) => (wanted(line.amountCents) ? total + line.amountCents : total), 0)
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          <li key={index} className="flex items-center justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="line-clamp-2 text-ui font-semibold break-words">{lineText(t, line)}</span>
              <span className="block text-[0.8125rem] text-ink-2">
                {dayOf(line.at, 'short')}
                {line.oddCent && ` · ${t('statement.oddCent')}`}
              </span>
              {line.creditCents !== 0 && (
                <span className="block text-[0.8125rem] text-ink-2">{creditPart(line.creditCents, currency)}</span>
              )}
            </span>
            <span className={classes('type-num shrink-0 text-[0.9375rem]', line.amountCents > 0 && 'text-folha-text')}>
              {signedMoney(line.amountCents, currency, true)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-1 border-t-2 border-ink pt-3 text-ui">
        <Sum
          label={t('statement.in')}
          value={signedMoney(
            sum(cents => cents > 0),
            currency,
          )}
        />
        <Sum
          label={t('statement.out')}
          value={signedMoney(
            sum(cents => cents < 0),
            currency,
          )}
        />
        <Sum label={t('statement.balance')} value={signedMoney(balanceCents, currency)} strong />
        <div className="flex items-baseline justify-between gap-4 py-1">
          <dt>{t('statement.status')}</dt>
          <dd className="font-semibold">{t(`prize.status.${status}`)}</dd>
        </div>
      </dl>
      {balanceCents === 0 && <p className="mt-2 text-sm text-ink-2">{t('statement.zero')}</p>}
    </>
  )
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-1', strong && 'font-bold')}>
      <dt>{label}</dt>
      <dd className={classes('type-num', strong ? 'text-[1.25rem]' : 'text-[0.9375rem]')}>{value}</dd>
    </div>
  )
}

function lineText(
  t: ReturnType<typeof useTranslation<'challenge'>>['t'],
  { kind, person }: Statement['lines'][number],
): string {
  if (kind === 'fee' || kind === 'fee_correction' || kind === 'funding') return t(`statement.kind.${kind}`)
  return person ? t(`statement.kind.${kind}`, { name: person.name }) : t(`statement.kind.${kind}Plain`)
}
