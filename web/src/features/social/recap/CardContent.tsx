import { dayTile } from '@bora/rules/art/day-tile.ts'
import { addDays, daysBetween, weekdayOf } from '@bora/rules/calendar.ts'
import type { RecapCard } from '@bora/rules/recap.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { Tile } from '../../../art/Tile.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { day as dayText, duration, number, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import type { RecapData } from './recap-data.ts'

type ContentProps = { card: RecapCard; recap: RecapData }

/** The content of one card of a recap. */
export function CardContent({ card, recap }: ContentProps) {
  const { t } = useTranslation('recap')
  return (
    <>
      <h2 id={`recap-${card}`} className="type-title text-h1">
        {t(`card.${card}`)}
      </h2>
      <div className="mt-4 flex flex-1 flex-col justify-center gap-4">{contentOf(card, recap)}</div>
    </>
  )
}

function contentOf(card: RecapCard, recap: RecapData): ReactNode {
  switch (card) {
    case 'podium':
      return <Podium podium={recap.podium!} type={recap.challenge!.type} />
    case 'sum':
      return <Sum recap={recap} />
    case 'challenges':
      return <Challenges challenges={recap.challenges} />
    case 'photos':
      return <Photos photos={recap.photos} />
    case 'tiles':
      return <Tiles recap={recap} />
    case 'streak':
      return <Streak recap={recap} />
    case 'rivals':
      return <Rivals rivals={recap.rivals} />
  }
}

function Big({ value, label }: { value: string; label: string }) {
  return (
    <p className="flex flex-col">
      <span className="type-num text-[clamp(3.5rem,22vw,6rem)] leading-none">{value}</span>
      <span className="mt-2 text-lg font-semibold">{label}</span>
    </p>
  )
}

type ChallengeType = NonNullable<RecapData['challenge']>['type']

function Podium({ podium, type }: { podium: NonNullable<RecapData['podium']>; type: ChallengeType }) {
  const { t } = useTranslation('recap')
  const { places, me, people } = podium
  const rows = places.some(row => row.isMe) ? places : [...places, me]
  return (
    <>
      <Big value={place(me.rank)} label={t('ofPeople', { count: people, shown: number(people) })} />
      <ol className="flex flex-col gap-2">
        {rows.map(({ person, rank, score, isMe }) => (
          <li key={person.id} className="flex min-h-12 items-center gap-3">
            <span className="type-num min-w-9">{place(rank)}</span>
            <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={36} />
            <span className="min-w-0 flex-1 text-ui font-semibold wrap-anywhere">{isMe ? t('you') : person.name}</span>
            <span className="type-num shrink-0">{scoreText(type, score, currentLanguage())}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Sum({ recap: { workouts, minutes, days } }: { recap: RecapData }) {
  const { t } = useTranslation('recap')
  return (
    <>
      <Big value={number(workouts)} label={t('workouts', { count: workouts })} />
      <p className="text-lg">{t('time', { time: duration(minutes) })}</p>
      <p className="text-lg">{t('trained', { count: days.length, shown: number(days.length) })}</p>
    </>
  )
}

function Challenges({ challenges }: { challenges: RecapData['challenges'] }) {
  const { t } = useTranslation('recap')
  return (
    <ul className="flex flex-col gap-3">
      {challenges.map(({ id, title, rank, people }) => (
        <li key={id} className="flex items-center gap-3">
          <span className="type-num min-w-16 text-[2rem]">{place(rank)}</span>
          <span className="min-w-0">
            <span className="block text-ui font-bold wrap-anywhere">{title}</span>
            <span className="block text-sm">{t('ofPeople', { count: people, shown: number(people) })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Photos({ photos }: { photos: RecapData['photos'] }) {
  const { t } = useTranslation('recap')
  return (
    <ul className={photos.length > 1 ? 'grid grid-cols-2 gap-2' : 'grid'}>
      {photos.map(({ id, url }, index) => (
        <li key={id} className="aspect-square overflow-hidden rounded-[20px] bg-sunken">
          <img
            src={url}
            alt={t('photo', { at: index + 1, of: photos.length })}
            loading="lazy"
            className="size-full object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

function Tiles({ recap: { from, to, days } }: { recap: RecapData }) {
  const { t } = useTranslation('recap')
  const tiles = new Map(days.map(({ date, workoutType }) => [date, dayTile(date, workoutType)]))
  const count = daysBetween(from, to) + 1
  const lead = weekdayOf(from) - 1
  // As on the shared picture: a longer time has several weeks in a row.
  const columns = 7 * Math.max(1, Math.ceil((lead + count) / 56))
  return (
    <>
      <div
        role="img"
        aria-label={t('tilesLabel', { count: days.length, from: dayText(from), to: dayText(to) })}
        className="grid gap-[3px]"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: count }, (_, index) => {
          const tile = tiles.get(addDays(from, index))
          return (
            <span
              key={index}
              className="aspect-square overflow-hidden rounded-[7px] bg-sunken"
              style={index === 0 ? { gridColumnStart: lead + 1 } : undefined}
            >
              {tile && <Tile {...tile} className="size-full" />}
            </span>
          )
        })}
      </div>
      <p className="text-lg">{t('trained', { count: days.length, shown: number(days.length) })}</p>
    </>
  )
}

function Streak({ recap: { bestRun, days } }: { recap: RecapData }) {
  const { t } = useTranslation('recap')
  return (
    <>
      <Big value={number(bestRun)} label={t('inARow', { count: bestRun })} />
      <p className="text-lg">{t('trained', { count: days.length, shown: number(days.length) })}</p>
    </>
  )
}

function Rivals({ rivals }: { rivals: RecapData['rivals'] }) {
  const { t } = useTranslation('recap')
  return (
    <ul className="flex flex-col gap-3.5">
      {rivals.map(({ person, title, type, ahead }) => {
        const about = { title, amount: scoreText(type, Math.abs(ahead), currentLanguage()) }
        return (
          <li key={person.id} className="flex items-center gap-3">
            <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={48} />
            <span className="min-w-0">
              <span className="block text-ui font-bold wrap-anywhere">{person.name}</span>
              <span className="block text-sm wrap-anywhere">
                {ahead === 0 ? t('tied', about) : t(ahead > 0 ? 'aheadOf' : 'behind', about)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
