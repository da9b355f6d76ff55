import { useTranslation } from 'react-i18next'
import { dayOf, money, moneyParts } from '../../../language/format.ts'
import type { Currency } from '../../../language/format.ts'
import { IconWell } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ENTRY_LOOK } from './entry-look.ts'
import type { Entry } from './entry-look.ts'
import { movementName, signOf } from './movement-text.ts'

type MovementRowProps = {
  entry: Entry
  currency: Currency
  hidden: boolean
  /** a prize held until the end of its dispute period */
  held: boolean
  onOpen: () => void
}

/** A movement with its challenge, day and amount; opens its receipt. */
export function MovementRow({ entry, currency, hidden, held, onOpen }: MovementRowProps) {
  const { t } = useTranslation('wallet')
  const { Icon, tone } = ENTRY_LOOK[entry.kind]
  // A long title is truncated; the day and the hold stay visible.
  const title = entry.challenge?.title
  const rest = [held ? t('movements.held') : null, dayOf(entry.at, 'short')].filter(Boolean).join(' · ')
  const sign = signOf(entry)
  const parts = moneyParts(Math.abs(entry.amountCents), entry.currency)
  const amount = entry.currency === currency ? parts.amount : money(Math.abs(entry.amountCents), entry.currency)
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-[74px] w-full flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 text-left hover:bg-fill focus-visible:-outline-offset-3"
      >
        <IconWell tone={tone} size={44}>
          <Icon size={20} aria-hidden="true" />
        </IconWell>
        <span className="min-w-0 flex-1 basis-[130px]">
          <span className="block text-ui font-[650]">{movementName(t, entry)}</span>
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
          className={classes(
            'type-num ml-auto shrink-0 text-[1.0625rem] whitespace-nowrap',
            sign === '+' && 'text-folha-text',
          )}
        >
          {hidden ? '••••' : `${sign ? `${sign} ` : ''}${amount}`}
        </span>
      </button>
    </li>
  )
}
