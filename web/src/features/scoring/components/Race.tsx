import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { day as dayText, number, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { RaceChart } from './RaceChart.tsx'
import type { Line, RaceData } from './race-shape.ts'
import { RaceTable } from './RaceTable.tsx'

type RaceProps = {
  challenge: Details
  /** called when a person is chosen, to show their days */
  onPerson: (id: string) => void
}

/** How the ranking developed: ranks at the end of each day as lines, or as a table, and the order on any day. */
export function Race({ challenge, onPerson }: RaceProps) {
  const { t } = useTranslation('challenge')
  const query = useQuery(read('GET /challenges/:challengeId/race', { params: { challengeId: challenge.id } }))
  if (query.isError && !query.data) return <LoadFailed title={t('race.failed')} query={query} />
  if (!query.data)
    return (
      <Loading text={t('race.loading')}>
        <Skeleton className="mt-4 h-72 rounded-lg lg:mx-7" />
      </Loading>
    )
  const begun = query.data.lines.some(line => line.ranks.some(rank => rank !== null))
  if (!begun)
    return (
      <EmptyState
        seed={challenge.id}
        title={t(query.data.days.length > 0 ? 'race.empty' : 'race.notYet')}
        sentence={t(query.data.days.length > 0 ? 'race.emptySentence' : 'race.notYetSentence')}
      />
    )
  return <Loaded challenge={challenge} race={query.data} onPerson={onPerson} />
}

function Loaded({ challenge, race, onPerson }: RaceProps & { race: RaceData }) {
  const { t } = useTranslation('challenge')
  const [asTable, setAsTable] = useState(false)
  const last = race.days.length - 1
  // A chosen day stays selected; by default it is the last day, including when a new one begins.
  const [chosen, setChosen] = useState<string | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const at = chosen === null ? last : Math.max(0, race.days.indexOf(chosen))
  const me = race.lines.find(line => line.isMe)
  const best = me && Math.min(...me.ranks.filter(rank => rank !== null))
  return (
    <div className="pt-4 lg:pb-5">
      <div className="rounded-lg bg-surface p-4 shadow-e1 lg:rounded-none lg:bg-transparent lg:px-7 lg:py-2 lg:shadow-none">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="type-title text-h2">{t('race.title')}</h3>
          <Button variant="link" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'race.asChart' : 'race.asTable')}
          </Button>
        </div>
        {asTable ? (
          <RaceTable race={race} />
        ) : (
          <RaceChart
            race={race}
            at={at}
            marked={marked}
            onChoose={index => setChosen(index === last ? null : race.days[index]!)}
            summary={[
              t('race.summary', { from: dayText(race.days[0]!), to: dayText(race.days[last]!) }),
              me && me.ranks[last] !== null && best !== undefined
                ? t('race.summaryMe', { place: place(me.ranks[last]!), best: place(best) })
                : '',
            ]
              .join(' ')
              .trim()}
          />
        )}
      </div>
      {!asTable && (
        <>
          <h4 id="race-order" className="mt-5 px-1 text-ui font-bold lg:px-7" aria-live="polite">
            {at === last ? t('race.orderNow') : t('race.orderOf', { day: dayText(race.days[at]!, 'weekday') })}
          </h4>
          <ol
            aria-labelledby="race-order"
            className="mt-2 divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-e1 lg:rounded-none lg:border-y lg:border-line lg:shadow-none"
          >
            {orderAt(race.lines, at).map(line => (
              <OrderRow
                key={line.person.id}
                line={line}
                at={at}
                type={challenge.type}
                name={line.isMe ? t('you') : line.person.name}
                onMark={setMarked}
                onPerson={onPerson}
              />
            ))}
          </ol>
        </>
      )}
      <p className="px-4 pt-4 text-center text-[0.8125rem] text-ink-2">
        {t('race.shown', { count: race.total, shown: number(race.lines.length), total: number(race.total) })}
      </p>
      {me && (
        <p className="flex justify-center pt-1">
          <Button variant="link" onClick={() => onPerson(me.person.id)}>
            {t('race.mine')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The lines in the order of a day; people without points come last. */
function orderAt(lines: readonly Line[], at: number): Line[] {
  return lines.toSorted((a, b) => (a.ranks[at] ?? Infinity) - (b.ranks[at] ?? Infinity) || 0)
}

type OrderRowProps = {
  line: Line
  at: number
  type: Details['type']
  name: string
  onMark: (id: string | null) => void
  onPerson: (id: string) => void
}

function OrderRow({ line, at, type, name, onMark, onPerson }: OrderRowProps) {
  const { t } = useTranslation('challenge')
  const { id } = line.person
  const rank = line.ranks[at] ?? null
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onPerson(id)}
        onPointerEnter={() => onMark(id)}
        onPointerLeave={() => onMark(null)}
        onFocus={() => onMark(id)}
        onBlur={() => onMark(null)}
        className={classes(
          'flex min-h-14 w-full items-center gap-3 px-4 text-left lg:px-7',
          line.isMe ? 'bg-brand-soft' : 'hover:bg-fill',
        )}
      >
        <span
          className={classes(
            'type-num min-w-11',
            rank !== null && rank >= 1000 ? 'text-[0.8125rem]' : 'text-[1.0625rem]',
          )}
        >
          {rank === null ? '–' : place(rank)}
        </span>
        <Avatar userId={id} name={line.person.name} photoUrl={line.person.photoUrl} size={36} />
        <span className="min-w-0 flex-1 truncate text-ui font-semibold">{name}</span>
        <span className="shrink-0 text-sm text-ink-2">
          {rank === null ? t('race.none') : scoreText(type, line.scores[at]!, currentLanguage())}
        </span>
      </button>
    </li>
  )
}
