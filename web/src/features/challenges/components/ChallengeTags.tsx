import { formatShortMoney } from '@bora/rules/money.ts'
import { CalendarDays, Dumbbell, Flame, Gift, Hourglass, Lock, Megaphone, Sparkles, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../language/format.ts'
import { Tag, type TagTone } from '../../../ui/Chip.tsx'
import type { Card } from './challenge-data.ts'
import { isFullForViewer } from './closed.ts'
import { phaseNow, peopleText, shortPhaseText } from './phase.ts'

const ICON = { size: 15, strokeWidth: 2.4, 'aria-hidden': true } as const
const CATEGORY = {
  consistency: { tone: 'brand', Icon: CalendarDays },
  intensity: { tone: 'mar', Icon: Flame },
  days: { tone: 'folha', Icon: CalendarDays },
  general: { tone: 'neutral', Icon: Dumbbell },
} as const satisfies Record<Card['category'], { tone: TagTone; Icon: typeof Users }>

/** Category, price and people, above the title of a challenge. `people` also writes the word. */
export function ChallengeTags({ card, people = false }: { card: Card; people?: boolean }) {
  const { t } = useTranslation('challenge-card')
  const { tone, Icon } = CATEGORY[card.category]
  return (
    <ul className="flex flex-wrap gap-1.5">
      <li>
        <Tag tone={tone} icon={<Icon {...ICON} />}>
          {t(`category.${card.category}`)}
        </Tag>
      </li>
      {card.isFeatured && (
        <li>
          <Tag tone="maracuja">{t('tag.featured')}</Tag>
        </li>
      )}
      {card.pool.kind === 'sponsored' && (
        <li>
          <Tag tone="maracuja" icon={<Gift {...ICON} />}>
            {t('tag.sponsored')}
          </Tag>
        </li>
      )}
      {card.isAmbassador && (
        <li>
          <Tag tone="goiaba" icon={<Megaphone {...ICON} />}>
            {t('tag.ambassador')}
          </Tag>
        </li>
      )}
      <li>
        <PriceTag card={card} entryWord />
      </li>
      <li>
        <Tag icon={<Users {...ICON} />}>
          {people ? (
            peopleText(t, card.participants)
          ) : (
            <>
              <span aria-hidden="true">{number(card.participants)}</span>
              <span className="sr-only">{peopleText(t, card.participants)}</span>
            </>
          )}
        </Tag>
      </li>
      {isFullForViewer(card) && (
        <li>
          <Tag tone="ink">{t('tag.full')}</Tag>
        </li>
      )}
      {card.isPrivate && (
        <li>
          <Tag icon={<Lock {...ICON} />}>{t('tag.private')}</Tag>
        </li>
      )}
    </ul>
  )
}

/** The entry fee; on cards a sponsored prize shows its amount instead. */
export function PriceTag({ card, entryWord = false }: { card: Card; entryWord?: boolean }) {
  const { t, i18n } = useTranslation('challenge-card')
  const { pool } = card
  if (pool.entryFeeCents > 0) {
    const amount = formatShortMoney(pool.entryFeeCents, pool.currency, i18n.language)
    return <Tag>{entryWord ? t('tag.entry', { amount }) : amount}</Tag>
  }
  if (pool.kind === 'sponsored' && !entryWord)
    return <Tag tone="maracuja">{formatShortMoney(pool.prizeCents, pool.currency, i18n.language)}</Tag>
  return <Tag tone="folha">{t('tag.free')}</Tag>
}

/**
 * White and ink plates on a cover: its phase and marks; `kind` adds whether it is new, sponsored or an ambassador's.
 */
export function CoverTags({ card, lead }: { card: Card; lead: 'phase' | 'kind' }) {
  const { t } = useTranslation('challenge-card')
  const phase = phaseNow(card)
  return (
    <span className="absolute top-3 left-3 flex max-w-[calc(100%-24px)] flex-wrap gap-1.5">
      <Tag tone="paper" icon={<Hourglass {...ICON} />}>
        {shortPhaseText(t, phase)}
      </Tag>
      {card.isFeatured && <Tag tone="ink">{t('tag.featured')}</Tag>}
      {lead === 'kind' && card.isNew && (
        <Tag tone="ink" icon={<Sparkles {...ICON} />}>
          {t('tag.new')}
        </Tag>
      )}
      {lead === 'kind' && card.pool.kind === 'sponsored' && (
        <Tag tone="paper" icon={<Gift {...ICON} />}>
          {t('tag.sponsored')}
        </Tag>
      )}
      {lead === 'kind' && card.isAmbassador && (
        <Tag tone="paper" icon={<Megaphone {...ICON} />}>
          {t('tag.ambassador')}
        </Tag>
      )}
      {isFullForViewer(card) && <Tag tone="ink">{t('tag.full')}</Tag>}
      {card.isPrivate && (
        <Tag tone="paper" icon={<Lock {...ICON} />}>
          {t('tag.private')}
        </Tag>
      )}
    </span>
  )
}
