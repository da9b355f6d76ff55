import { useTranslation } from 'react-i18next'
import { dayOf, money, moneyParts, place } from '../../language/format.ts'
import type { Currency } from '../../language/format.ts'
import { IconWell } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { ENTRY_LOOK } from './entry-look.ts'
import type { Entry } from './entry-look.ts'

type MovementRowProps = {
  entry: Entry
  currency: Currency
  hidden: boolean
  /** a prize that still waits for the end of its dispute time */
  held: boolean
}

/** What moved, for which challenge, on which day, and how much. */
export function MovementRow({ entry, currency, hidden, held }: MovementRowProps) {
  const { t } = useTranslation('wallet')
  const { Icon, tone } = ENTRY_LOOK[entry.kind]
  const name =
    entry.kind === 'prize' && entry.rank ? t('kinds.prizeRank', { place: place(entry.rank) }) : t(`kinds.${entry.kind}`)
  // A long title gives way; the day and that the prize is held stay whole.
  const title = entry.challenge?.title
  const rest = [held ? t('movements.held') : null, dayOf(entry.at, 'short')].filter(Boolean).join(' · ')
  // Money that only goes from held to free is neither won nor spent a second time.
  const gain = entry.amountCents > 0 && entry.kind !== 'prize_released'
  const sign = entry.kind === 'prize_released' ? '' : entry.amountCents < 0 ? '− ' : '+ '
  const parts = moneyParts(Math.abs(entry.amountCents), entry.currency)
  const amount = entry.currency === currency ? parts.amount : money(Math.abs(entry.amountCents), entry.currency)
  return (
    <li className="flex min-h-[74px] flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-3 last:border-0">
      <IconWell tone={tone} size={44}>
        <Icon size={20} aria-hidden="true" />
      </IconWell>
      <span className="min-w-0 flex-1 basis-[130px]">
        <span className="block text-ui font-[650]">{name}</span>
        <span className={classes('flex text-sm text-ink-2', held && 'max-sm:flex-col')}>
          {title && <span className="truncate">{title}</span>}
          <span className="shrink-0 whitespace-pre">
            {title && <span className={held ? 'max-sm:hidden' : undefined}> · </span>}
            {rest}
          </span>
        </span>
      </span>
      <span className="sr-only">{hidden ? t('hidden') : money(entry.amountCents, entry.currency)}</span>
      <span
        aria-hidden="true"
        className={classes('type-num ml-auto shrink-0 text-[17px] whitespace-nowrap', gain && 'text-folha-text')}
      >
        {hidden ? '••••' : `${sign}${amount}`}
      </span>
    </li>
  )
}
