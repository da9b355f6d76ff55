import { formatShortMoney } from '@bora/rules/money.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import { type Card, coverBy } from './challenge-data.ts'
import { pathOf } from './ChallengeCoverCard.tsx'
import { isFullForViewer } from './closed.ts'
import { phaseNow, phaseText } from './phase.ts'

/** A challenge in one row: thumbnail, title, price and dates. For search results and open alternatives. */
export function ChallengeLinkRow({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('challenge-card')
  const { pool } = card
  const when = phaseText(t, phaseNow(card)).toLocaleLowerCase(i18n.language)
  const price =
    pool.entryFeeCents > 0 ? formatShortMoney(pool.entryFeeCents, pool.currency, i18n.language) : t('tag.free')
  return (
    <Link
      {...pathOf(card)}
      className="flex min-h-[86px] items-center gap-3.5 rounded-lg bg-surface p-3.5 pr-4 shadow-e1 transition-transform duration-[90ms] active:scale-[.99]"
    >
      <span className="size-[60px] shrink-0 overflow-hidden rounded-md">
        <Cover id={card.id} category={card.category} by={coverBy(card)} shape="thumb" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="type-title line-clamp-2 block text-h2">{card.title}</span>
        <span className="block truncate text-sm text-ink-2">
          {[isFullForViewer(card) ? t('tag.full') : price, when].join(' · ')}
        </span>
      </span>
      <ChevronRight size={20} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
    </Link>
  )
}
