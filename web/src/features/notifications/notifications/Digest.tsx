import { addDays } from '@bora/rules/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { day, duration, number, place, weekLetters } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

type Week = Answer<'GET /digests/:week'>

const CARDS = ['week', 'challenges', 'comes'] as const

/** A week as three cards to tap through: workouts, challenge standings, upcoming dates. */
export function Digest({ week, onClose }: { week: string; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const query = useQuery({ ...read('GET /digests/:week', { params: { week } }), staleTime: 0 })
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus()
    shown.current = at
  }, [at])
  const last = at === CARDS.length - 1
  const card = CARDS[at]!
  const { data } = query
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('digest.title')}
      description={data ? t('digest.span', { from: day(data.from, 'short'), to: day(data.to, 'short') }) : undefined}
      closeLabel={t('digest.close')}
      footer={
        data && (
          <>
            {at > 0 && (
              <Button variant="soft" icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={() => setAt(at - 1)}>
                {t('digest.back')}
              </Button>
            )}
            <Button variant="solid" onClick={() => (last ? onClose() : setAt(at + 1))}>
              {t(last ? 'digest.done' : 'digest.next')}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <>
          <ol className="mb-4 grid grid-cols-3 gap-1.5" aria-label={t('digest.step', { at: at + 1, of: CARDS.length })}>
            {CARDS.map((name, index) => (
              <li
                key={name}
                aria-current={index === at ? 'step' : undefined}
                className={classes(
                  'h-1.5 rounded-full',
                  index < at ? 'bg-folha' : index === at ? 'bg-brand' : 'bg-ring-track',
                )}
              >
                <span className="sr-only">{t(`digest.${name}`)}</span>
              </li>
            ))}
          </ol>
          <section
            aria-labelledby="digest-card"
            className={classes(
              'flex min-h-[300px] flex-col rounded-[24px] p-5',
              card === 'week' ? 'bg-mata text-on-mata' : 'bg-sunken',
            )}
          >
            <h3 id="digest-card" ref={heading} tabIndex={-1} className="type-title mb-4 text-h1 outline-none">
              {t(`digest.${card}`)}
            </h3>
            {card === 'week' ? (
              <MyWeek {...data} />
            ) : card === 'challenges' ? (
              <MyChallenges {...data} />
            ) : (
              <Comes {...data} />
            )}
          </section>
        </>
      ) : query.isError ? (
        <LoadFailed title={t('digest.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[330px] rounded-[24px]" />
        </Loading>
      )}
    </Dialog>
  )
}

function MyWeek({ from, week }: Week) {
  const { t } = useTranslation('notifications')
  const letters = weekLetters()
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="type-num text-[3.5rem] leading-none text-maracuja">{number(week.workouts)}</span>
        <span className="text-lg font-semibold">{t('digest.workouts', { count: week.workouts })}</span>
      </p>
      <p className="mt-2 text-on-mata-2">
        {week.workouts === 0 ? t('digest.noWorkouts') : t('digest.minutes', { time: duration(week.minutes) })}
      </p>
      <ul className="mt-auto grid grid-cols-7 gap-1.5 pt-6">
        {letters.map((letter, index) => {
          const date = addDays(from, index)
          const done = week.trainedDays.includes(date)
          return (
            <li key={date} className="flex flex-col items-center gap-1.5 text-xs font-semibold">
              <span aria-hidden="true" className={classes('size-8 rounded-full', done ? 'bg-folha' : 'bg-white/15')} />
              <span aria-hidden="true">{letter}</span>
              <span className="sr-only">{t(done ? 'digest.trained' : 'digest.rested', { day: day(date) })}</span>
            </li>
          )
        })}
      </ul>
      {week.streakDays > 1 && <p className="mt-4 text-sm">{t('digest.streak', { count: week.streakDays })}</p>}
    </>
  )
}

function MyChallenges({ challenges }: Week) {
  const { t } = useTranslation('notifications')
  if (challenges.length === 0) return <Nothing>{t('digest.noChallenges')}</Nothing>
  return (
    <ul className="flex flex-col gap-2">
      {challenges.map(({ id, title, rank, people }) => (
        <Row key={id} id={id} title={title} sentence={t('digest.people', { count: people, shown: number(people) })}>
          {rank !== null && <span className="type-num text-h1">{place(rank)}</span>}
        </Row>
      ))}
    </ul>
  )
}

function Comes({ comes }: Week) {
  const { t } = useTranslation('notifications')
  if (comes.length === 0) return <Nothing>{t('digest.nothingComes')}</Nothing>
  return (
    <ul className="flex flex-col gap-2">
      {comes.map(({ id, title, what, on }) => (
        <Row key={`${id} ${what}`} id={id} title={title} sentence={t(`digest.${what}`, { day: day(on, 'short') })} />
      ))}
    </ul>
  )
}

function Row({ id, title, sentence, children }: { id: string; title: string; sentence: string; children?: ReactNode }) {
  return (
    <li>
      <Link
        {...paths.challenge(id)}
        className="flex min-h-16 items-center gap-3 rounded-md bg-surface px-4 py-2.5 hover:bg-fill"
      >
        <span className="min-w-0 flex-1">
          <span className="block text-ui font-bold wrap-anywhere">{title}</span>
          <span className="block text-sm text-ink-2">{sentence}</span>
        </span>
        {children}
      </Link>
    </li>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-balance text-ink-2">{children}</p>
}
