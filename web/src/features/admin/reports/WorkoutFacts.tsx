import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelChallenge } from '../components/CancelChallenge.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { duration, time } from '../../../language/format.ts'
import { distance } from '../../../language/distance.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { instantText, type WholeCase } from './case-data.ts'

type Questioned = NonNullable<WholeCase['evidence']>

/** The author's description of a workout, where it counts, and what else was logged for that day. */
export function WorkoutFacts({ evidence, day }: { evidence: Questioned; day: WholeCase['day'] }) {
  const { t, i18n } = useTranslation('admin-reports')
  const { timeZone, gym, challenges, trimmed } = evidence
  const place = gym && [gym.name, gym.city].filter(Boolean).join(', ')
  const [cancelling, setCancelling] = useState<(typeof challenges)[number] | null>(null)
  const total = day.filter(one => !one.voided).reduce((sum, one) => sum + one.minutes, 0)
  return (
    <div className="grid gap-7 xl:grid-cols-2">
      <section aria-labelledby="case-facts">
        <h3 id="case-facts" className="mb-1 text-ui font-bold">
          {t('facts.title')}
        </h3>
        <dl className="text-ui">
          <Fact label={t('facts.workout')}>{workoutName(evidence.workoutType)}</Fact>
          <Fact label={t('facts.start')}>{instantText(evidence.startedAt, timeZone)}</Fact>
          <Fact label={t('facts.minutes')}>{duration(evidence.minutes)}</Fact>
          {evidence.distanceMeters !== null && (
            <Fact label={t('facts.distance')}>{distance(evidence.distanceMeters)}</Fact>
          )}
          {trimmed && (
            <Fact label={t('facts.recording')}>
              {t('facts.trimmed', {
                from: instantText(trimmed.keptFrom, timeZone),
                to: instantText(trimmed.keptTo, timeZone),
              })}
              {'\n'}
              {t('facts.untrimmed', {
                from: instantText(trimmed.recordedFrom, timeZone),
                to: instantText(trimmed.recordedTo, timeZone),
              })}
            </Fact>
          )}
          <Fact label={t('facts.logged')}>{instantText(evidence.loggedAt, timeZone)}</Fact>
          <Fact label={t('facts.place')}>
            {place ? (gym!.onTheSpot ? t('facts.spot', { place }) : place) : t('facts.placeNone')}
          </Fact>
          {evidence.caption && <Fact label={t('facts.caption')}>{evidence.caption}</Fact>}
          <Fact label={t('facts.counts')}>
            {challenges.length === 0
              ? t('facts.nowhere')
              : challenges.map(one => (
                  <span key={one.id} className="mb-1 block">
                    {t('facts.points', { title: one.title, points: scoreText(one.type, one.points, i18n.language) })}{' '}
                    {one.isFinal ? (
                      `(${t('facts.final')})`
                    ) : (
                      <Button variant="link" onClick={() => setCancelling(one)}>
                        {t('cancel.open', { title: one.title })}
                      </Button>
                    )}
                  </span>
                ))}
          </Fact>
        </dl>
      </section>
      <section aria-labelledby="case-day">
        <h3 id="case-day" className="mb-1 text-ui font-bold">
          {t('facts.day')}
        </h3>
        <ol className="text-ui">
          {day.map(one => (
            <li
              key={one.id}
              aria-current={one.id === evidence.activityId ? 'true' : undefined}
              className={classes(
                'flex flex-wrap justify-between gap-x-4 border-b border-line py-2',
                one.id === evidence.activityId && 'font-bold',
              )}
            >
              <span>
                {`${time(one.startedAt, timeZone)} – ${time(Date.parse(one.startedAt) + one.minutes * 60_000, timeZone)}`}
              </span>
              <span>
                {[workoutName(one.workoutType), duration(one.minutes), ...(one.voided ? [t('facts.voided')] : [])].join(
                  ' · ',
                )}
              </span>
            </li>
          ))}
        </ol>
        <p className="pt-2 text-sm text-ink-2">{t('facts.dayTotal', { duration: duration(total) })}</p>
      </section>
      {cancelling && <CancelChallenge challenge={cancelling} onClose={() => setCancelling(null)} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}
