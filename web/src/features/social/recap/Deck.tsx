import type { RecapCard } from '@bora/rules/recap.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SharedCard } from '../../discovery/components/ShareDialog.tsx'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CardContent } from './CardContent.tsx'
import type { RecapData } from './recap-data.ts'

const GROUNDS: Record<RecapCard, string> = {
  podium: 'bg-mata text-on-mata',
  sum: 'bg-mata text-on-mata',
  challenges: 'bg-paint-maracuja text-on-maracuja',
  photos: 'bg-surface text-ink shadow-e2',
  tiles: 'bg-surface text-ink shadow-e2',
  streak: 'bg-paint-pitanga text-on-brand',
  rivals: 'bg-paint-maracuja text-on-maracuja',
}

type DeckProps = { about: string; recap: RecapData; cards: readonly RecapCard[] }

/** The cards side by side: swiped, or moved by the arrows and the arrow keys; the one in view is the one to share. */
export function Deck({ about, recap, cards }: DeckProps) {
  const { t } = useTranslation('recap')
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  // Of the list when it last came to rest: in another width the browser may rest at another card.
  const width = useRef(0)
  const [shared, setShared] = useState<SharedCard | null>(null)
  const card = cards[at]!
  const count = cards.length

  function show(index: number) {
    const next = Math.min(count - 1, Math.max(0, index))
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setAt(next)
    width.current = list.current!.clientWidth
    const box = list.current
    box?.scrollTo({ left: (box.children[next] as HTMLElement).offsetLeft, behavior: still ? 'instant' : 'smooth' })
  }
  function onKeyDown(event: KeyboardEvent) {
    width.current = list.current!.clientWidth
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey || shared) return
    event.preventDefault()
    show(at + by)
  }
  // After a swipe has come to rest; the smooth scroll of `show` passes others on its way.
  function onScrollEnd() {
    const box = list.current
    if (!box || box.clientWidth === 0) return
    if (box.clientWidth !== width.current) return show(at)
    setAt(Math.min(count - 1, Math.round(box.scrollLeft / box.clientWidth)))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of its buttons and cards
    <section
      aria-roledescription={t('deck')}
      aria-label={t('cards')}
      onKeyDown={onKeyDown}
      className="mt-3 flex flex-1 flex-col"
    >
      <ol aria-hidden="true" className="mb-3 flex gap-1.5">
        {cards.map((name, index) => (
          <li key={name} className={classes('h-1.5 flex-1 rounded-full', index <= at ? 'bg-brand' : 'bg-ring-track')} />
        ))}
      </ol>
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area takes the keys
        tabIndex={0}
        aria-label={t('cards')}
        onScrollEnd={onScrollEnd}
        // A swipe counts in the width in which it begins, as keys do.
        onPointerDown={({ currentTarget }) => (width.current = currentTarget.clientWidth)}
        onWheel={({ currentTarget }) => (width.current = currentTarget.clientWidth)}
        className="relative -mx-1 flex min-h-[420px] flex-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-[28px] [scrollbar-width:none]"
      >
        {cards.map((name, index) => (
          <li
            key={name}
            aria-label={t('step', { at: index + 1, of: count })}
            aria-current={index === at ? 'step' : undefined}
            className="flex w-full shrink-0 snap-center px-1 pb-2"
          >
            <section
              aria-labelledby={`recap-${name}`}
              className={classes('flex min-w-0 flex-1 flex-col rounded-[28px] p-6', GROUNDS[name])}
            >
              <CardContent card={name} recap={recap} />
            </section>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {t('now', { at: at + 1, of: count, title: t(`card.${card}`) })}
      </p>
      <div className="mt-2 flex items-center gap-2.5">
        <IconButton
          label={t('previous')}
          icon={<ArrowLeft size={22} aria-hidden="true" />}
          disabled={at === 0}
          onClick={() => show(at - 1)}
        />
        <Button
          variant="bora"
          size="lg"
          disc="share"
          className="min-w-0 shrink! grow"
          aria-haspopup="dialog"
          onClick={() => setShared(sharedCard(card, about, recap))}
        >
          {t('share')}
        </Button>
        <IconButton
          label={t('next')}
          icon={<ArrowRight size={22} aria-hidden="true" />}
          disabled={at === count - 1}
          onClick={() => show(at + 1)}
        />
      </div>
      <ShareSheet shared={shared} onClose={() => setShared(null)} />
    </section>
  )
}

/**
 * Returns the share card of a recap card: a result and a month's wall have their own; a link only to pages that others
 * may see.
 */
function sharedCard(card: RecapCard, about: string, { challenge }: RecapData): SharedCard {
  const url = challenge
    ? challenge.isPrivate
      ? null
      : fullAddress(paths.overview(challenge.id))
    : fullAddress(paths.landing())
  if (card === 'podium') return { card: 'result', about, url }
  if (card === 'tiles' && !challenge) return { card: 'wall', about, url }
  return { card: 'recap', about: `${card}:${about}`, url }
}
