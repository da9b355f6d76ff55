import { WEEK } from '@bora/rules/fairness/baseline.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/api.ts'
import { read } from '../../../../api/queries.ts'
import { currentLanguage } from '../../../../language/language.ts'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Tag } from '../../../../ui/Chip.tsx'
import { classes } from '../../../../ui/classes.ts'
import { NumberWithUnit } from '../../../../ui/Numeral.tsx'
import { Fold } from '../../../../ui/Fold.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { amountText, scoreText, shortAmountText, unitText } from '../../../workouts/components/score-text.ts'
import { BaselineChart } from './BaselineChart.tsx'

type Mine = Answer<'GET /challenges/:challengeId/against-myself'>

/** The viewer's distance from their own baseline today, visible only to them. */
export function AgainstMyself({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('fair-starts')
  const query = useQuery(read('GET /challenges/:challengeId/against-myself', { params: { challengeId: challenge.id } }))
  if (query.isError && !query.data)
    return (
      <Card as="section" aria-label={t('against.title')}>
        <LoadFailed title={t('against.loadFailed')} query={query} />
      </Card>
    )
  const mine = query.data
  // Where nothing can be compared there is no card: before it is fixed, and in a challenge too short for a newcomer.
  if (!mine || !mine.isFixed || mine.t === 0 || (mine.best === null && mine.dates <= WEEK)) return null
  return (
    <Card as="section" aria-label={t('against.title')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-title text-h2">{t('against.title')}</h2>
        <Tag tone="mar" icon={<EyeOff size={14} strokeWidth={2.4} aria-hidden="true" />}>
          {t('against.private')}
        </Tag>
      </div>
      {mine.baseline === null || mine.difference === null ? (
        <Unborn challenge={challenge} mine={mine} />
      ) : (
        <Compared challenge={challenge} mine={{ ...mine, baseline: mine.baseline, difference: mine.difference }} />
      )}
    </Card>
  )
}

type ComparedProps = { challenge: Details; mine: Mine & { baseline: number; difference: number } }

function Compared({ challenge, mine }: ComparedProps) {
  const { t } = useTranslation('fair-starts')
  const { type, rulesVersion } = challenge
  const { baseline, difference, points, t: date, dates } = mine
  const text = (amount: number) => scoreText(type, amount, currentLanguage())
  const unit = unitText(type, Math.abs(difference))
  const now = points.at(-1) ?? 0
  const due = now - difference
  const { baselineBest: count } = numbersOf(rulesVersion)
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  return (
    <>
      <p className="mt-3">
        <span className={classes('block text-[3rem] leading-none', difference > 0 && 'text-folha-text')}>
          <NumberWithUnit value={sign + amountText(Math.abs(difference), type, currentLanguage())} unit={unit} />
        </span>
        <span className="mt-1.5 block text-sm text-ink-2">
          {t(difference > 0 ? 'against.ahead' : difference < 0 ? 'against.behind' : 'against.level')}
        </span>
      </p>
      <BaselineChart
        summary={t('against.chart', { t: date, dates, points: text(now), due: text(due) })}
        points={points}
        dates={dates}
        end={(baseline * dates) / (count * WEEK)}
        due={due}
        labels={{
          base: t('against.base'),
          you: t('against.you', { points: shortAmountText(now, type, currentLanguage()) }),
          due: shortAmountText(due, type, currentLanguage()),
          first: t('against.first'),
          today: t('against.today'),
          last: t('against.last', { dates }),
        }}
      />
      <Fold size="sm" title={t('against.why')} className="mt-2">
        {mine.best ? (
          <Weeks challenge={challenge} mine={mine} best={mine.best} />
        ) : (
          <p className="text-sm text-ink-2">{t('against.newSum', { times: count, days: WEEK })}</p>
        )}
        <p className="mt-2 text-sm text-ink-2">
          {t('against.sum', {
            baseline: text(baseline),
            days: count * WEEK,
            due: text(due),
            t: date,
            points: text(now),
          })}
        </p>
      </Fold>
    </>
  )
}

function Weeks({ challenge, mine, best }: ComparedProps & { best: readonly number[] }) {
  const { t } = useTranslation('fair-starts')
  const { type } = challenge
  const { weeks } = mine
  const most = Math.max(1, ...weeks)
  const of = weeks.length
  const short = (amount: number) => shortAmountText(amount, type, currentLanguage())
  const oldestFirst = weeks.map((points, index) => ({ points, isBest: best.includes(index) })).toReversed()
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ui font-bold">
        <span>{t('against.weeks', { count: best.length })}</span>
        <span className="type-num">{scoreText(type, mine.baseline, currentLanguage())}</span>
      </p>
      <p className="text-sm text-ink-2">{t('against.weeksSentence', { of })}</p>
      <div
        role="img"
        aria-label={t('against.weeksChart', { of, list: oldestFirst.map(one => short(one.points)).join(', ') })}
        className="mt-3 grid h-28 grid-flow-col items-end gap-1"
      >
        {oldestFirst.map(({ points, isBest }, index) => (
          <span key={index} aria-hidden="true" className="flex h-full min-w-0 flex-col justify-end">
            {isBest && (
              <span className="pb-1 text-center text-[0.6875rem] font-bold whitespace-nowrap">{short(points)}</span>
            )}
            <span
              className={classes('block rounded-xs', isBest ? 'bg-folha' : 'bg-fill')}
              style={{ height: `${Math.max(4, (points / most) * 78)}%` }}
            />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-ink-2">
        <span>{t('against.oldest', { of })}</span>
        <span>{t('against.start')}</span>
      </p>
    </>
  )
}

/** The first week of a newcomer: a tile for each date, until there is a baseline. */
function Unborn({ challenge, mine: { points, t: date } }: { challenge: Details; mine: Mine }) {
  const { t } = useTranslation('fair-starts')
  const { baselineBest: times } = numbersOf(challenge.rulesVersion)
  return (
    <>
      <ol className="mt-3 grid grid-cols-7 gap-1.5">
        {Array.from({ length: WEEK }, (_, index) => {
          const done = (points[index] ?? 0) > (points[index - 1] ?? 0)
          const number = index + 1
          const name = done ? 'dayDone' : number === date ? 'dayToday' : 'dayOpen'
          return (
            <li
              key={index}
              className={classes(
                'grid min-h-11 place-items-center rounded-sm text-ui font-bold',
                done ? 'bg-folha text-paint-ink' : 'bg-fill text-ink-2',
                number === date && !done && 'ring-2 ring-brand',
              )}
            >
              <span className="sr-only">{t(`against.${name}`, { day: number })}</span>
              <span aria-hidden="true">{done ? <Check size={18} strokeWidth={3} /> : number}</span>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 text-ui font-bold">{t('against.born', { day: WEEK + 1 })}</p>
      <p className="text-sm text-ink-2">{t('against.bornSentence', { times, days: WEEK })}</p>
    </>
  )
}
