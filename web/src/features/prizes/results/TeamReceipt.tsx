import { numbersOf } from '@bora/rules/rules-version.ts'
import { useTranslation } from 'react-i18next'
import { now } from '../../../device/clock.ts'
import { money, moneyParts, percent, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Numeral.tsx'
import { TicketLine } from '../../../ui/Ticket.tsx'
import { whenText } from '../../challenges/components/phase.ts'
import { TeamTile } from '../../participation/components/teams/TeamTile.tsx'
import type { ResultsData } from './results-data.ts'
import { partOf, shareOf, toWin } from './team-parts.ts'

/**
 * How the viewer's prize follows from the pool: fee, the team's part, the share inside it before and after rounding, and
 * an odd cent (docs/rules/teams.md#prize).
 */
export function TeamReceipt({ results, className }: { results: ResultsData; className?: string }) {
  const { t } = useTranslation('teams')
  const { me, currency, poolCents, feeCents, challenge, clock } = results
  const team = results.teams?.find(one => one.isMine)
  if (!me || !team || me.prizeCents === 0) return null
  const sharing = team.members.filter(one => one.score > 0).length
  const odd = me.oddCent ? 1 : 0
  const share = partOf(team, results) / sharing
  const { entryFeeCents } = challenge.pool
  const entries = entryFeeCents > 0 ? Math.round(poolCents / entryFeeCents) : 0
  const fee = numbersOf(challenge.rulesVersion).platformFeePercent
  const isRounded = Math.abs(share - (me.prizeCents - odd)) > 1e-6
  const lines: [string, string][] = [
    [
      entries > 0 ? t('receipt.entries', { count: entries, fee: money(entryFeeCents, currency) }) : t('receipt.prize'),
      amountText(poolCents),
    ],
    ...(feeCents > 0
      ? [[t('receipt.fee', { percent: fee }), `− ${amountText(feeCents)}`] satisfies [string, string]]
      : []),
    [
      t('receipt.team', {
        place: place(team.rank),
        percent: percent(shareOf(team), 1),
        amount: money(toWin(results), currency),
      }),
      amountText(partOf(team, results)),
    ],
    [t('receipt.share', { count: sharing }), amountText(share)],
    ...(isRounded ? [[t('receipt.rounded'), amountText(me.prizeCents - odd)] satisfies [string, string]] : []),
    ...(odd > 0 ? [[t('result.odd'), amountText(odd)] satisfies [string, string]] : []),
  ]
  const isFree = Date.parse(clock.freeAt) <= now()
  return (
    <section
      aria-label={t('receipt.title')}
      className={classes('overflow-hidden rounded-lg bg-surface shadow-e1', className)}
    >
      <div className="px-5 pt-5">
        <div className="flex items-center gap-3.5">
          <TeamTile id={team.id} size={56} />
          <div className="min-w-0 flex-1">
            <h2 className="text-sm break-words text-ink-2">
              <span className="sr-only">{t('receipt.title')}: </span>
              {t('receipt.of', { place: place(team.rank), name: team.name })}
            </h2>
            <Money {...moneyParts(me.prizeCents, currency, 'never')} className="text-[2.125rem]" />
          </div>
        </div>
        <dl className="mt-4 flex flex-col divide-y divide-line border-t border-line text-ui">
          {lines.map(([name, amount]) => (
            <div key={name} className="flex items-baseline justify-between gap-x-3 py-2.5">
              <dt className="min-w-0">{name}</dt>
              <dd className="type-num shrink-0">{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
      <TicketLine />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pb-5">
        <p className="min-w-0 text-ui font-bold">
          {t('receipt.total')}
          {results.outcome === 'paid' && (
            <span className="block text-sm font-normal text-ink-2">
              {t(isFree ? 'receipt.freeSince' : 'receipt.freeOn', { when: whenText(clock.freeAt) })}
            </span>
          )}
        </p>
        <Money {...moneyParts(me.prizeCents, currency, 'never')} listed className="text-[1.5rem]" />
      </div>
    </section>
  )
}

/** Cents, maybe with a fraction, without their currency, to a tenth of a cent: the part of a person before rounding. */
function amountText(cents: number): string {
  const isWhole = Math.abs(cents - Math.round(cents)) < 1e-6
  const digits = isWhole ? 2 : 3
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}
