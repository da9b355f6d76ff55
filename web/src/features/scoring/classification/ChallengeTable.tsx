import { useTranslation } from 'react-i18next'
import { scoreText } from '../../workouts/components/score-text.ts'
import { pointLines } from '../../challenges/components/rule-lines.ts'
import { number } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import { currentLanguage } from '../../../language/language.ts'
import { workoutName } from '../../../language/workout-name.ts'
import type { classificationGuide } from './guide.ts'

/** The measure of each challenge type, illustrated by one workout in all of them. */
export function ChallengeTable({ guide }: { guide: ReturnType<typeof classificationGuide> }) {
  const { t } = useTranslation(['classification', 'challenge', 'challenge-card'])
  const { t: tRules } = useTranslation('challenge')
  const { rules, rulesVersion, run, challenges } = guide
  return (
    <>
      <p className="mb-4 max-w-[64ch] text-ink-2">
        {t('challenges.sentence', {
          workout: workoutName(run.workoutType),
          minutes: run.minutes,
          distance: distance(run.distanceMeters ?? 0),
          steps: number(run.steps ?? 0),
          calories: number(run.calories ?? 0),
        })}
      </p>
      <dl className="rounded-lg bg-surface px-4 shadow-e1 sm:px-[18px]">
        {challenges.map(({ type, minutes, needsTrack, points }) => (
          <div
            key={type}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3.5 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
          >
            <dt className="font-[650]">{t(`challenge-card:type.${type}`)}</dt>
            <dd className="order-last col-span-2 mt-0.5 text-ui text-ink-2 sm:order-none sm:col-span-1 sm:mt-0">
              {pointLines(tRules, { type, rules, rulesVersion }).join(' ')} {tRules('rules.minutes', minutes)}
              {needsTrack && ` ${tRules('rules.gps')}`}
            </dd>
            <dd className="type-num text-right text-[1.0625rem] whitespace-nowrap">
              {scoreText(type, points, currentLanguage())}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
