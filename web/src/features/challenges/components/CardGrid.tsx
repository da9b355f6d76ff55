import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import type { Card } from './challenge-data.ts'
import { rowsOfCards } from './rows-of-cards.ts'

const SPAN = { 1: 'lg:col-span-6', 2: 'lg:col-span-3', 3: 'lg:col-span-2' } as const

type CardGridProps = {
  cards: readonly Card[]
  /** on a phone and a tablet: stacked, or a carousel */
  below?: 'stack' | 'carousel'
  busy?: boolean
  className?: string
  /** `alone` marks the only card, which takes the whole width */
  children: (card: Card, alone: boolean) => ReactNode
}

/** Challenges as cards in full rows: two per row on a tablet, two or three on the desktop. */
export function CardGrid({ cards, below = 'stack', busy, className, children }: CardGridProps) {
  const rows = rowsOfCards(cards.length)
  const alone = cards.length === 1
  const carousel = below === 'carousel'
  return (
    <ul
      aria-busy={busy}
      className={classes(
        carousel
          ? 'carousel -my-2 py-2 lg:mx-0 lg:my-0 lg:grid lg:grid-cols-6 lg:gap-3.5 lg:overflow-visible lg:p-0'
          : 'grid gap-3.5 sm:grid-cols-6',
        className,
      )}
    >
      {cards.map((card, index) => (
        <li
          key={card.id}
          className={classes(
            'grid',
            carousel
              ? 'w-[228px] lg:w-auto'
              : index === cards.length - 1 && index % 2 === 0
                ? 'sm:col-span-6'
                : 'sm:col-span-3',
            SPAN[rows[index] as keyof typeof SPAN],
          )}
        >
          {children(card, alone)}
        </li>
      ))}
    </ul>
  )
}
