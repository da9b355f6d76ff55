import { Link } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../art/Cover.tsx'
import type { Card } from '../../features/challenges/components/challenge-data.ts'
import { isFullForViewer } from '../../features/challenges/components/closed.ts'
import { pathOf } from '../../features/challenges/components/ChallengeCoverCard.tsx'
import { endText, peopleText, phaseNow, phaseText } from '../../features/challenges/components/phase.ts'
import { Tag } from '../../ui/Chip.tsx'

/** An ambassador's challenge: its cover on the left, goiaba background. */
export function AmbassadorCard({ card }: { card: Card }) {
  const { t } = useTranslation('challenge-card')
  const { t: home } = useTranslation('home')
  return (
    <article className="relative flex min-h-[136px] overflow-hidden rounded-lg bg-goiaba-soft">
      <span className="relative w-[32%] shrink-0 overflow-hidden">
        <Cover
          id={card.id}
          category={card.category}
          by="ambassador"
          shape="thumb"
          className="absolute inset-0 block size-full"
        />
      </span>
      <span className="flex min-w-0 flex-1 flex-col items-start gap-2 p-4">
        <span className="flex flex-wrap gap-1.5">
          <Tag
            tone="paper"
            icon={<Megaphone size={15} strokeWidth={2.3} aria-hidden="true" />}
            className="text-paint-goiaba-text!"
          >
            {t('tag.ambassador')}
          </Tag>
          {card.isFeatured && <Tag tone="ink">{t('tag.featured')}</Tag>}
          {isFullForViewer(card) && <Tag tone="ink">{t('tag.full')}</Tag>}
        </span>
        <h3 className="type-title line-clamp-2 text-h2">
          <Link
            {...pathOf(card)}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
          >
            {card.title}
          </Link>
        </h3>
        <p className="line-clamp-3 w-full text-sm text-ink-2">
          {home('ambassador.with', {
            name: card.creator.name,
            people: peopleText(t, card.participants),
          })}
        </p>
        <p className="w-full text-sm text-ink-2">
          {phaseText(t, phaseNow(card))} · {endText(t, card)}
        </p>
      </span>
    </article>
  )
}
