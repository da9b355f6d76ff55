import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Faces } from '../../../art/Avatar.tsx'
import { Cover } from '../../../art/Cover.tsx'
import { shortNumber } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Card as Box } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { type Card, coverBy } from './challenge-data.ts'
import { CoverTags, PriceTag } from './ChallengeTags.tsx'
import { endText, peopleText } from './phase.ts'
import { summaryText } from './target-text.ts'

type ChallengeCoverCardProps = {
  card: Card
  lead?: 'phase' | 'kind'
  /** on the desktop the cover is on the left, for a card that has a whole row */
  wide?: boolean
  /** one line saying why it is shown */
  why?: string | undefined
  className?: string
}

/** Returns the target of a card: the challenge for its participants, its public page for everyone else. */
export function pathOf(card: Card) {
  return card.mine ? paths.challenge(card.id) : paths.overview(card.id)
}

/** A challenge as a card: cover with plates, title, summary, faces and price. */
export function ChallengeCoverCard({ card, lead = 'phase', wide = false, why, className }: ChallengeCoverCardProps) {
  const { t } = useTranslation('challenge-card')
  const shown = card.faces.slice(0, 2)
  const more = card.participants - shown.length
  return (
    <Box
      as="article"
      flush
      className={classes('relative flex flex-col overflow-hidden', wide && 'lg:min-h-[136px] lg:flex-row', className)}
    >
      <span
        className={classes(
          'relative block h-[94px] shrink-0 overflow-hidden',
          wide ? 'lg:h-auto lg:w-[38%]' : 'lg:h-[78px]',
        )}
      >
        <Cover id={card.id} category={card.category} by={coverBy(card)} className="absolute inset-0 block size-full" />
        <CoverTags card={card} lead={lead} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1.5 p-4 pt-3.5">
        <h3 className="type-title line-clamp-2 text-h2">
          <Link
            {...pathOf(card)}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
          >
            {card.title}
          </Link>
        </h3>
        <p className="truncate text-sm text-ink-2">{summaryText(t, card)}</p>
        <p className="text-sm text-ink-2">{endText(t, card)}</p>
        {why && <p className="text-[0.8125rem] leading-snug text-folha-text">{why}</p>}
        <span className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <span className="flex min-h-8 items-center">
            <Faces people={shown} {...(more > 0 && { more: `+${shortNumber(more)}` })} size={32} />
            <span className="sr-only">{peopleText(t, card.participants)}</span>
          </span>
          <PriceTag card={card} />
        </span>
      </span>
    </Box>
  )
}
