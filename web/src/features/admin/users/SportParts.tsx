import type { WorkoutType } from '@bora/rules/workout-types.ts'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { day, dayOf, duration, money, number, time } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { paths } from '../../../navigation/paths.ts'
import { Line, Part } from './Part.tsx'
import type { WholePerson } from './whole-person.ts'

/** Challenges that a person joined or created. */
export function ChallengesPart({ challenges: { items, count } }: Pick<WholePerson, 'challenges'>) {
  const { t } = useTranslation('admin-users')
  return (
    <Part title={t('part.challenges')} count={count} shown={items.length}>
      <ul>
        {items.map(challenge => (
          <Line
            key={challenge.id}
            title={
              <Link {...paths.challenge(challenge.id)} className="underline">
                {challenge.title}
              </Link>
            }
            end={challenge.score !== null && t('challenge.score', { score: number(challenge.score) })}
            about={[
              `${day(challenge.startDate, 'short')} – ${day(challenge.endDate, 'short')}`,
              t(`challenge.status.${challenge.status}`),
              challenge.created && t('challenge.created'),
              challenge.joinedAt && t('challenge.joined', { day: dayOf(challenge.joinedAt, 'short') }),
              challenge.isPrivate && t('challenge.private'),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </ul>
    </Part>
  )
}

/** Workouts, each with its points in each challenge, and why. */
export function WorkoutsPart({ workouts: { items, count } }: Pick<WholePerson, 'workouts'>) {
  const { t } = useTranslation('admin-users')
  return (
    <Part title={t('part.workouts')} count={count} shown={items.length}>
      <ul>
        {items.map(workout => (
          <Line
            key={workout.id}
            title={workoutName(workout.workoutType as WorkoutType)}
            end={duration(workout.minutes)}
            about={[
              `${dayOf(workout.startedAt, 'short', workout.timeZone)}, ${time(workout.startedAt, workout.timeZone)}`,
              t('workout.photos', { count: workout.photos }),
              workout.voided && t('workout.voided'),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            {workout.receipts.map(receipt => (
              <p key={receipt.challengeId} className="text-sm text-ink-2">
                {t('workout.points', {
                  count: receipt.points,
                  points: number(receipt.points),
                  title: receipt.challengeTitle,
                })}
                {receipt.parts.length > 0 && ` (${receipt.parts.map(part => partText(part)).join(' + ')})`}
              </p>
            ))}
          </Line>
        ))}
      </ul>
    </Part>
  )
}

const EARNED = ['base', 'variety', 'flash', 'variety_points', 'flash_points', 'gym', 'week_streak', 'rounding'] as const
const NOTHING = [
  'voided',
  'late',
  'outside_dates',
  'weekday',
  'no_track',
  'no_pose',
  'overlap',
  'not_first_of_day',
  'week_full',
] as const

function partText({ why, value }: { why: string; value: string }): string {
  const earned = EARNED.find(each => each === why)
  if (earned) return `${i18next.t(`admin-users:why.${earned}`)} ${value}`
  const nothing = NOTHING.find(each => each === why)
  return i18next.t(`receipts:nothing.${nothing ?? 'other'}`)
}

/** A person's wallet, as its owner sees it. */
export function WalletPart({ wallet }: Pick<WholePerson, 'wallet'>) {
  const { t } = useTranslation(['admin-users', 'wallet', 'admin-payouts'])
  const { currency, payouts, movements } = wallet
  const sums = [
    ['free', wallet.freeCents],
    ['held', wallet.heldCents],
    ['bonus', wallet.bonusCents],
  ] as const
  return (
    <Part title={t('part.wallet')}>
      <dl className="grid grid-cols-3 gap-3">
        {sums.map(([name, cents]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-2">{t(`field.${name}`)}</dt>
            <dd className="type-num text-[1rem] break-words">{money(cents, currency)}</dd>
          </div>
        ))}
      </dl>
      {payouts.items.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('wallet.payouts')}</h3>
          <ul>
            {payouts.items.map(payout => (
              <Line
                key={payout.id}
                title={t(`admin-payouts:status.${payout.status}`)}
                end={money(payout.amountCents, payout.currency)}
                about={`${dayOf(payout.requestedAt, 'short')}, ${time(payout.requestedAt)}`}
              />
            ))}
          </ul>
        </>
      )}
      {movements.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('wallet.movements')}</h3>
          <ul>
            {movements.map(movement => (
              <Line
                key={movement.id}
                title={t(`wallet:kinds.${movement.kind}`)}
                end={money(movement.amountCents, movement.currency)}
                about={[`${dayOf(movement.at, 'short')}, ${time(movement.at)}`, movement.challenge?.title]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}
