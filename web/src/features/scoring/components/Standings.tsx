import { isPlace } from '@bora/rules/ranking.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { Podium } from '../../../ui/Leaderboard.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import { phaseNow, phaseText } from '../../challenges/components/phase.ts'
import { AroundMe } from './AroundMe.tsx'
import { leaderboardQuery, type Row, rowsOf, shortName, type View } from './leaderboard-query.ts'
import { MyInvites } from './MyInvites.tsx'
import { StandingRow } from './StandingRow.tsx'
import { useLiveOvertaking } from './use-live-overtaking.ts'
import { useSwap } from './use-swap.ts'
import { useUnseen } from './use-unseen.ts'

const Race = lazy(() => loadChunk(() => import('./Race.tsx')).then(module => ({ default: module.Race })))

type StandingsProps = {
  challenge: Details
  /** called when a person is chosen, to show their days */
  onPerson: (id: string) => void
  /** Returns the note that replaces the streak in a person's row, for example the team. */
  noteOf?: ((personId: string) => ReactNode) | undefined
}

/** The live ranking of a challenge: podium, rows, the viewer's surroundings; or how it developed. */
export function Standings({ challenge, onPerson, noteOf }: StandingsProps) {
  const { t } = useTranslation('challenge')
  const [shown, setShown] = useState<View | 'race'>('overall')
  const view = shown === 'race' ? 'overall' : shown
  const query = useInfiniteQuery(leaderboardQuery(challenge.id, view))
  const head = query.data?.pages[0]?.head
  return (
    <div className="pt-4">
      <Segmented
        label={t('ranking.view')}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'overall', label: t('ranking.overall') },
          { value: 'week', label: head?.week ? t('ranking.weekNumber', { week: head.week }) : t('ranking.week') },
          { value: 'race', label: t('ranking.race') },
        ]}
        className="lg:mx-7"
      />
      {shown === 'race' ? (
        <Suspense fallback={<BoardSkeleton />}>
          <Race challenge={challenge} onPerson={onPerson} />
        </Suspense>
      ) : query.data ? (
        <Board
          challenge={challenge}
          rows={rowsOf(query.data.pages)}
          total={head?.total ?? 0}
          me={head?.me ?? null}
          view={view}
          onPerson={onPerson}
          noteOf={noteOf}
        />
      ) : query.isError ? (
        <LoadFailed title={t('error.ranking')} query={query} />
      ) : (
        <BoardSkeleton />
      )}
      {shown !== 'race' && (
        <MoreButton query={query} label={t('ranking.more')} busyLabel={t('ranking.moreBusy')} className="p-5" />
      )}
      <MyInvites challenge={challenge} />
    </div>
  )
}

type BoardProps = StandingsProps & { rows: Row[]; total: number; me: Row | null; view: View }

function Board({ challenge, rows, total, me, view, onPerson, noteOf }: BoardProps) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const [around, setAround] = useState(false)
  const isUnseen = useUnseen()
  const list = useSwap<HTMLOListElement>(rows.map(row => row.person.id).join())
  useLiveOvertaking({ challengeId: challenge.id, view, rows, isUnseen })
  const points = (score: number) => scoreText(challenge.type, score, currentLanguage())
  const phase = phaseNow(challenge)
  const upcoming = phase.phase === 'upcoming'
  if (rows.length === 0) {
    return (
      <EmptyState
        seed={challenge.id}
        title={t(upcoming ? 'ranking.notYet' : 'ranking.empty')}
        sentence={
          upcoming ? t('ranking.notYetSentence', { phase: phaseText(card, phase) }) : t('ranking.emptySentence')
        }
      />
    )
  }
  // The podium needs three people who scored; with fewer, the list is clearer.
  const podium = rows.length >= 3 && rows[2]!.score > 0
  const away = me !== null && !rows.some(row => row.isMe)
  return (
    <>
      {upcoming && (
        <p className="mt-4 text-sm text-ink-2 lg:mx-7">
          {t('ranking.notYet')}. {t('ranking.notYetSentence', { phase: phaseText(card, phase) })}
        </p>
      )}
      <p role="status" className="sr-only">
        {me && !upcoming && isPlace(me) ? t('ranking.live', { place: place(me.rank), points: points(me.score) }) : ''}
      </p>
      {podium && (
        <div className="pt-10 lg:px-6">
          <Podium
            label={t('ranking.podium')}
            places={rows.slice(0, 3).map(row => ({
              person: row.person,
              name: row.isMe ? t('you') : shortName(row.person.name),
              points: points(row.score),
              place: row.rank,
              plate: place(row.rank),
              onOpen: isUnseen(row.person.id) ? undefined : () => onPerson(row.person.id),
            }))}
          />
        </div>
      )}
      <ol
        ref={list}
        aria-label={t('ranking.list')}
        className={`relative divide-y divide-line overflow-hidden rounded-b-lg bg-surface shadow-e1 lg:rounded-none lg:border-t lg:border-line lg:shadow-none ${podium ? 'md:max-lg:rounded-t-lg' : 'mt-4 rounded-t-lg'}`}
      >
        {rows.slice(podium ? 3 : 0).map(row => (
          <StandingRow
            key={row.person.id}
            row={row}
            type={challenge.type}
            open={!upcoming}
            onPerson={onPerson}
            note={noteOf?.(row.person.id)}
          />
        ))}
      </ol>
      {away && (
        <div className="mt-4 lg:px-6">
          {around ? (
            <AroundMe
              challenge={challenge}
              view={view}
              onPerson={onPerson}
              noteOf={noteOf}
              onClose={() => setAround(false)}
            />
          ) : (
            <Button
              variant="soft"
              block
              icon={<LocateFixed size={18} strokeWidth={2.2} aria-hidden="true" />}
              onClick={() => setAround(true)}
            >
              {t('ranking.findMe')}
            </Button>
          )}
        </div>
      )}
      <p className="px-4 pt-4 text-center text-[0.8125rem] text-ink-2 lg:pb-5">
        {t('ranking.total', { count: total, total: number(total) })}
      </p>
    </>
  )
}

function BoardSkeleton() {
  const { t } = useTranslation('challenge')
  return (
    <Loading text={t('loading')}>
      <div className="flex items-end justify-center gap-2 pt-14 lg:px-6">
        <Skeleton className="h-21 flex-1 rounded-b-none" />
        <Skeleton className="h-30 flex-1 rounded-b-none" />
        <Skeleton className="h-16 flex-1 rounded-b-none" />
      </div>
      <div className="flex flex-col gap-px">
        {[0, 1, 2, 3, 4].map(key => (
          <Skeleton key={key} className="h-[65px] rounded-none" />
        ))}
      </div>
    </Loading>
  )
}
