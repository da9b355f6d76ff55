import { formatShortMoney } from '@bora/rules/money.ts'
import { allot } from '@bora/rules/money.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { BadgeCheck, Coins, Hourglass, ReceiptText, Undo2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { money, moneyParts, number, place, shortNumber } from '../../../language/format.ts'
import { creditPart } from '../../../language/with-credits.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { HeroCard } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Numeral.tsx'
import type { Card, Overview, Pool } from './challenge-data.ts'
import { targetText } from './target-text.ts'

const ICON = { size: 14, strokeWidth: 2.4, 'aria-hidden': true } as const
const DOTS = ['bg-maracuja', 'bg-silver', 'bg-paint-goiaba']

/** A card has neither teams nor divisions. */
type PrizeOf = Card & { teams?: Overview['teams']; rules?: Overview['rules'] }

type PrizeCardProps = {
  card: PrizeOf
  onStatement?: (() => void) | undefined
  className?: string
}

/** What can be won, where it comes from and how it is shared; the view's only hero card. */
export function PrizeCard({ card, onStatement, className }: PrizeCardProps) {
  const { t } = useTranslation('challenge')
  const { pool } = card
  const source = useSource(card)
  if (pool.kind === 'none') return null
  return (
    <HeroCard className={classes('lg:p-6', className)} lanes={250}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-ui text-on-mata-2">{t(`prize.${card.status === 'active' ? labelOf(pool) : 'ended'}`)}</h2>
        <StatusTag card={card} />
      </div>
      <p className="@container mt-1.5">
        <Money
          {...moneyParts(pool.prizeCents, pool.currency)}
          className="num-fit text-maracuja [--size:2.375rem] lg:[--size:2.5rem]"
        />
      </p>
      {pool.creditCents > 0 && (
        <p className="mt-1 text-ui font-semibold text-on-mata">{creditPart(pool.creditCents, pool.currency)}</p>
      )}
      <p className="mt-2.5 text-ui text-on-mata-2">{source}</p>
      {pool.completersPercent > 0 && <TwoParts card={card} />}
      {pool.split === 'tiers' && pool.tiers && !card.rules?.divisions && pool.completersPercent === 0 && (
        <Tiers pool={pool} tiers={pool.tiers} />
      )}
      {onStatement && (
        <button
          type="button"
          onClick={onStatement}
          className="tap-44 mt-4 inline-flex items-center gap-2 rounded-sm text-sm font-semibold text-on-mata underline-offset-4 hover:underline"
        >
          <ReceiptText size={17} strokeWidth={2.2} aria-hidden="true" />
          {t('prize.statement')}
        </button>
      )}
    </HeroCard>
  )
}

function labelOf(pool: Pool): 'estimated' | 'collected' | 'guaranteed' | 'promised' | 'announced' {
  if (pool.kind === 'challenge') return pool.estimated ? 'estimated' : 'collected'
  if (pool.guaranteed) return 'guaranteed'
  return pool.kind === 'sponsored' ? 'promised' : 'announced'
}

function StatusTag({ card }: { card: Card }) {
  const { t } = useTranslation('challenge')
  const { pool } = card
  const isPromised = pool.kind !== 'challenge'
  const state =
    pool.status === 'refunded' && isPromised && !pool.guaranteed
      ? 'unpaid'
      : pool.status === 'collecting' && isPromised
        ? 'pending'
        : pool.status
  // The label already says "Prêmio garantido".
  if (state === 'pending' && pool.guaranteed) return null
  const Icon = {
    collecting: Coins,
    ready: Hourglass,
    paid_out: BadgeCheck,
    pending: Hourglass,
    refunded: Undo2,
    unpaid: Undo2,
  }[state]
  return (
    <Tag tone="mata" icon={<Icon {...ICON} />}>
      {t(`prize.status.${state}`)}
    </Tag>
  )
}

function useSource(card: PrizeOf): string {
  const { t, i18n } = useTranslation('challenge')
  const { pool } = card
  // A share for everyone who completes replaces the target.
  const target = pool.completersPercent > 0 ? null : targetText(card)
  const who = card.teams ? 'winnerTeam' : card.rules?.divisions ? 'winnerDivision' : 'winner'
  const shared = pool.split === 'tiers' ? '' : target ? t(`prize.${who}Target`, { target }) : t(`prize.${who}`)
  if (pool.status === 'refunded') {
    const paid = pool.kind === 'challenge' ? 'entries' : pool.guaranteed ? 'prize' : 'nothing'
    return t(`prize.back.${paid}`)
  }
  const from =
    pool.kind === 'challenge'
      ? t('prize.entries', {
          count: pool.paidEntries,
          entries: number(pool.paidEntries),
          fee: formatShortMoney(pool.entryFeeCents, pool.currency, i18n.language),
          percent: numbersOf(card.rulesVersion).platformFeePercent,
        })
      : t(
          pool.guaranteed
            ? `prize.${pool.kind as 'sponsored' | 'fixed'}`
            : `prize.${pool.kind as 'sponsored' | 'fixed'}Pending`,
          { name: card.creator.name },
        )
  return shared ? `${from}. ${shared}` : from
}

/** The parts for everyone who completes and by place, to scale (docs/rules/fair-starts.md#completers). */
function TwoParts({ card: { pool, rules } }: { card: PrizeOf }) {
  const { t } = useTranslation('challenge')
  const percent = pool.completersPercent
  const parts = allot(BigInt(pool.prizeCents), [BigInt(percent), BigInt(100 - percent)]).map(Number)
  const names = [t('prize.completers'), t(rules?.divisions ? 'prize.byPlaceDivisions' : 'prize.byPlace')]
  return (
    <dl
      className="mt-5 grid gap-x-1"
      style={{ gridTemplateColumns: `minmax(96px, ${percent}fr) minmax(96px, ${100 - percent}fr)` }}
    >
      {parts.map((cents, index) => (
        <div key={index} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="mt-1 pr-3 text-sm text-on-mata-2">{names[index]}</dt>
          <dd>
            <span
              className={classes(
                'type-num grid min-h-13 place-items-center rounded-md text-paint-ink',
                index === 0 ? 'bg-paint-folha' : 'bg-maracuja',
              )}
            >
              {index === 0 ? percent : 100 - percent}%
            </span>
            <span className="type-num mt-2 block text-[1.0625rem] text-on-mata">{money(cents, pool.currency)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

// On a phone three amounts are next to each other.
function tierAmount(cents: number, currency: Pool['currency']): string {
  const { amount } = moneyParts(cents, currency)
  return amount.length > '1.296,00'.length ? shortNumber(cents / 100) : amount
}

function Tiers({ pool, tiers }: { pool: Pool; tiers: readonly number[] }) {
  const { t } = useTranslation('challenge')
  const amounts = allot(BigInt(pool.prizeCents), tiers.map(BigInt)).map(Number)
  const shown = amounts.slice(0, 3).map(cents => ({ cents, text: tierAmount(cents, pool.currency) }))
  // One font size for all, limited by the longest of them.
  const fit = { '--signs': Math.max(...shown.map(({ text }) => text.length)), '--more': 0 } as CSSProperties
  return (
    <ol className="mt-5 grid grid-cols-3 gap-2" style={fit}>
      {shown.map(({ cents, text }, index) => (
        <li
          key={index}
          className="flex min-w-0 flex-col justify-between rounded-md bg-mata-2 px-2.5 py-3.5 min-[420px]:px-3 md:max-lg:px-2"
        >
          <span className="flex items-baseline gap-1.5 text-[0.8125rem] leading-tight font-semibold text-on-mata">
            <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-full', DOTS[index])} />
            {t('placeFull', { place: place(index + 1) })}
          </span>
          <span className="type-num @container mt-2.5 block">
            <span className="sr-only">{money(cents, pool.currency)}</span>
            <span aria-hidden="true" className="num-fit block whitespace-nowrap [--size:1.0625rem]">
              {text}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
