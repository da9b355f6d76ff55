import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import { place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import { Card as Box } from '../../../ui/Card.tsx'
import { ProgressBar, ProgressRing } from '../../../ui/Progress.tsx'
import { shortScoreText } from '../../workouts/components/score-text.ts'
import { type Card, coverBy } from './challenge-data.ts'
import { myProgress } from './my-progress.ts'
import { phaseNow } from './phase.ts'
import { useWeekGoal } from './use-week-goal.ts'

const WHOLE =
  'after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus focus-visible:after:outline-solid'

type Division = NonNullable<NonNullable<Card['mine']>['division']>['division']
type Standing = { rank: number; moved: number; score: number; division: Division | null }

/**
 * The viewer's rank, in their division if there are several, and score; null before the start, where there is none yet,
 * and in a race that was called off.
 */
function standingOf(card: Card): Standing | null {
  const { mine } = card
  const { phase } = phaseNow(card)
  if (!mine || mine.score === null || phase === 'upcoming' || phase === 'cancelled') return null
  const { rank, movement } = mine.division ?? mine
  return rank === null
    ? null
    : { rank, moved: movement ?? 0, score: mine.score, division: mine.division?.division ?? null }
}

/** One of the viewer's challenges in a row: ring, title, remaining days; rank and points or movement on the right. */
export function MyChallengeRow({ card }: { card: Card }) {
  const { t } = useTranslation('challenge-card')
  const progress = myProgress(t, card, useWeekGoal(card))
  const standing = standingOf(card)
  return (
    <Box as="article" flush className="relative flex min-h-[84px] items-center gap-4 px-4 py-3.5">
      <ProgressRing value={progress.value} hue={progress.hue} size={56} label={progress.barNote}>
        <span className="type-num text-[1rem]">{progress.figure}</span>
      </ProgressRing>
      <span className="min-w-0 flex-1">
        <h3 className="type-title line-clamp-2 text-[1.03125rem]">
          <Link {...paths.challenge(card.id)} className={WHOLE}>
            {card.title}
          </Link>
        </h3>
        <p className="line-clamp-3 text-sm text-ink-2">{progress.note}</p>
      </span>
      {standing && (
        <span className="flex shrink-0 flex-col items-end gap-1.5">
          <span className="type-num text-[1.3125rem]">{place(standing.rank)}</span>
          {standing.division && (
            <span className="text-[0.8125rem] font-semibold text-ink-2">{t(`division.${standing.division}`)}</span>
          )}
          {standing.moved > 0 ? (
            <span className="flex items-center gap-1 text-[0.8125rem] font-bold text-folha-text">
              <span aria-hidden="true" className="text-[0.625rem]">
                ▲
              </span>
              {t('positions', { count: standing.moved })}
            </span>
          ) : (
            <span className="text-[0.8125rem] font-semibold text-ink-2">
              {shortScoreText(card.type, standing.score, currentLanguage())}
            </span>
          )}
        </span>
      )}
    </Box>
  )
}

/** One of the viewer's challenges as a desktop card: cover, title, rank and points, a progress bar. */
export function MyChallengeCard({ card }: { card: Card }) {
  const { t } = useTranslation('challenge-card')
  const progress = myProgress(t, card, useWeekGoal(card))
  const standing = standingOf(card)
  return (
    <Box as="article" flush className="relative flex flex-col overflow-hidden">
      <span className="block h-[92px] shrink-0 overflow-hidden lg:h-[78px]">
        <Cover id={card.id} category={card.category} by={coverBy(card)} />
      </span>
      <span className="flex flex-1 flex-col p-4.5 pt-4 lg:p-4">
        <h3 className="type-title mb-3 line-clamp-2 text-h2">
          <Link {...paths.challenge(card.id)} className={WHOLE}>
            {card.title}
          </Link>
        </h3>
        <span className="mt-auto flex min-h-[30px] flex-wrap items-baseline justify-between gap-x-3">
          {standing && (
            <>
              <span className="type-num text-[1.625rem]">{place(standing.rank)}</span>
              <span className="text-sm text-ink-2">
                {standing.division && `${t(`division.${standing.division}`)} · `}
                <span className="whitespace-nowrap">
                  {shortScoreText(card.type, standing.score, currentLanguage())}
                </span>
              </span>
            </>
          )}
        </span>
        <ProgressBar value={progress.value} hue={progress.hue} label={progress.barNote} className="mt-3" />
        <p className="mt-2.5 text-[0.8125rem] text-ink-2">{progress.barNote}</p>
      </span>
    </Box>
  )
}
