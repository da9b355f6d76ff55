import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { dayIn } from '@bora/rules/calendar.ts'
import { datesOfWeek, weekOf } from '@bora/rules/scoring/weeks.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import { reasonText, receiptLines, receiptSentence } from '../components/receipt-lines.ts'
import { amountText, scoreText, unitText } from '../components/score-text.ts'
import { classes } from '../../../ui/classes.ts'
import { NumberWithUnit } from '../../../ui/Numeral.tsx'
import type { WorkoutDraft } from './draft.ts'
import type { Workout } from './use-workout.ts'
import { wayToPoints } from './way-to-points.ts'
import type { PointsField } from './way-to-points.ts'
import type { Worth } from './worth.ts'

const FIELD_NAMES = {
  distance: 'step3.distance',
  steps: 'step3.steps',
  calories: 'step3.calories',
  minutes: 'step3.duration',
  when: 'step3.when',
  track: 'track.import',
  pose: 'step3.pose',
} as const satisfies Record<PointsField, string>

type CountsForProps = { draft: WorkoutDraft; workout: Workout; onEdit: (place: PointsField) => void }

/**
 * Each active challenge with the points that the workout earns there and why, or why it earns none; links to the field
 * that changes it.
 */
export function CountsFor({ draft, workout, onEdit }: CountsForProps) {
  const { t } = useTranslation('add-activity')
  if (workout.worths.length === 0) {
    return (
      <>
        <h3 className="text-sm font-semibold text-ink-2">{t('counts.title')}</h3>
        <p className="mt-2 text-sm text-ink-2">{t('counts.none')}</p>
      </>
    )
  }
  return (
    <>
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{t('counts.title')}</h3>
      <ul>
        {workout.worths.map(worth => (
          <WorthRow key={worth.challenge.id} worth={worth} draft={draft} workout={workout} onEdit={onEdit} />
        ))}
      </ul>
    </>
  )
}

function WorthRow({ worth, draft, workout, onEdit }: CountsForProps & { worth: Worth }) {
  const { t, i18n } = useTranslation('add-activity')
  const { t: tr } = useTranslation('receipts')
  const { challenge, points, parts } = worth
  const type = challenge.type
  const facts = {
    challengeType: type,
    rulesVersion: challenge.rulesVersion,
    workoutType: draft.workoutType!,
    minutes: workout.minutes ?? 0,
    minMinutes: challenge.rules.minMinutes,
  }
  const field = wayToPoints(worth, workout.days, draft.workoutType)
  const refused = parts.length === 1 && Number(parts[0]!.value) === 0
  const reasons = refused
    ? reasonText(tr, parts[0]!.why, facts)
    : type === 'calories_time'
      ? receiptLines(
          tr,
          parts.filter(part => part.why !== 'rounding'),
          facts,
          i18n.language,
        )
          .map(line => line.label)
          .join(' · ')
      : challengeTypes[type].unit === 'points'
        ? receiptSentence(tr, parts, facts, i18n.language)
        : receiptLines(tr, parts, facts, i18n.language)
            .map(line => line.label)
            .join(' · ')
  const week = type === 'weekly_consistency' && points > 0 ? weekText(worth, workout) : null
  const more = worth.gained - points
  const row = (
    <>
      <Cover
        id={challenge.id}
        category={challenge.category as 'general'}
        shape="thumb"
        className={`block size-10 shrink-0 overflow-hidden rounded-sm ${refused ? 'opacity-60 grayscale' : ''}`}
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-ui leading-tight font-[650] break-words">{challenge.title}</span>
        <span
          className={classes(
            'block text-[0.84375rem] leading-snug',
            refused && field ? 'font-semibold text-brand-text group-hover:underline' : 'text-ink-2',
          )}
        >
          {[week && t('counts.week', week), reasons].filter(Boolean).join(' · ')}
          {more !== 0 && !refused && (
            <span className="block">
              {worth.gained === 0
                ? t('counts.gainedNothing')
                : t('counts.gained', {
                    total: `${worth.gained > 0 ? '+' : ''}${scoreText(type, worth.gained, i18n.language)}`,
                  })}
            </span>
          )}
        </span>
      </span>
      <NumberWithUnit
        value={refused ? '0' : `+${amountText(points, type, i18n.language)}`}
        unit={unitText(type, points)}
        className={classes(
          'shrink-0 text-[1.0625rem] [&>span]:text-[.8em]',
          refused ? 'text-ink-2' : 'text-maracuja-text',
        )}
      />
    </>
  )
  return (
    <li>
      {field ? (
        <button
          type="button"
          onClick={() => onEdit(field)}
          className="group -mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-fill"
        >
          {row}
          <ChevronRight size={18} aria-hidden="true" className="-mr-1 -ml-1.5 shrink-0 text-ink-3" />
          <span className="sr-only">{t('counts.change', { field: t(FIELD_NAMES[field]) })}</span>
        </button>
      ) : (
        <div className="flex items-center gap-3 py-2 pr-5">{row}</div>
      )}
    </li>
  )

  function weekText({ challenge: one }: Worth, { day, startedAt, zone }: Workout) {
    const { from, to } = datesOfWeek(weekOf(day, one.startDate), one.startDate, one.endDate)
    const dates = new Set([dayIn(startedAt, zone)])
    for (const trained of worth.trainedDates) if (trained >= from && trained <= to) dates.add(trained)
    return { done: Math.min(dates.size, one.rules.weeklyTarget), target: one.rules.weeklyTarget }
  }
}
