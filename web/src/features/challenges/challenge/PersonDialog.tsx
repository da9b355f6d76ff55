import { isPlace } from '@bora/rules/ranking.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { Details } from '../components/challenge-data.ts'
import { phaseNow } from '../components/phase.ts'
import { usePlaceInDivision } from '../../scoring/components/divisions-query.ts'
import { leaderboardQuery, type Row, rowsOf } from '../../scoring/components/leaderboard-query.ts'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { useUnseen } from '../../scoring/components/use-unseen.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { place } from '../../../language/format.ts'
import { currentLanguage, loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'

const PersonDays = lazy(() =>
  loadChunk(() => import('./PersonDays.tsx')).then(module => ({ default: module.PersonDays })),
)

const LatestBadges = lazy(() =>
  loadChunk(() => Promise.all([import('../../social/components/badges/LatestBadges.tsx'), loadTexts('badges')])).then(
    ([module]) => ({ default: module.LatestBadges }),
  ),
)

type PersonDialogProps = {
  challenge: Details
  personId: string | undefined
  onClose: () => void
  onBadges: (personId: string) => void
}

/** A person from the ranking, at an address of their own: rank, score, badges, days and points. */
export function PersonDialog({ challenge, personId, onClose, onBadges }: PersonDialogProps) {
  const { t } = useTranslation('challenge')
  // While the dialog closes, it still shows its last person.
  const [shown, setShown] = useState(personId)
  if (personId !== undefined && personId !== shown) setShown(personId)
  const query = useRow(challenge, shown)
  const row = query.row
  const isUnseen = useUnseen()
  const own = usePlaceInDivision(challenge, shown)
  const open = phaseNow(challenge).phase !== 'upcoming'
  return (
    <Dialog
      open={personId !== undefined}
      onOpenChange={on => !on && onClose()}
      closeLabel={t('close')}
      picture={row && <Avatar userId={row.person.id} name={row.person.name} photoUrl={row.person.photoUrl} size={64} />}
      title={row ? <span className="line-clamp-2 break-words">{row.person.name}</span> : t('person.title')}
      description={
        row && open
          ? [
              ...(own?.rank
                ? [t('placeIn', { place: place(own.rank), division: t(`divisionName.${own.division}`) })]
                : isPlace(row)
                  ? [t('placeFull', { place: place(row.rank) })]
                  : []),
              scoreText(challenge.type, row.score, currentLanguage()),
              ...(row.streakDays > 0 ? [t('person.streak', { count: row.streakDays })] : []),
              ...(row.isMe ? [t('you')] : []),
            ].join(' · ')
          : undefined
      }
    >
      {row?.isMe && open && isPlace(row) && <ShareRank challenge={challenge} />}
      {row ? (
        <Suspense fallback={<DaysSkeleton />}>
          <LatestBadges personId={row.person.id} onOpen={() => onBadges(row.person.id)} />
          <PersonDays challenge={challenge} row={row} />
          {!row.isMe && !isUnseen(row.person.id) && challenge.viewer.state === 'participating' && (
            <Button asChild variant="soft" block className="mt-5">
              <Link {...paths.person(row.person.id)}>{t('person.profile')}</Link>
            </Button>
          )}
        </Suspense>
      ) : query.isMissing ? (
        <EmptyState size="line" title={t('person.missing')} sentence={t('person.missingSentence')} />
      ) : query.isError ? (
        <LoadFailed title={t('error.ranking')} query={query} />
      ) : (
        <DaysSkeleton />
      )}
    </Dialog>
  )
}

function ShareRank({ challenge: { id, isPrivate } }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const [isOpen, setIsOpen] = useState(false)
  const url = isPrivate ? null : fullAddress(paths.overview(id))
  return (
    <>
      <Button
        variant="soft"
        block
        icon={<Share2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        className="mb-4"
        onClick={() => setIsOpen(true)}
      >
        {t('person.share')}
      </Button>
      <ShareSheet shared={isOpen ? { card: 'rank', about: id, url } : null} onClose={() => setIsOpen(false)} />
    </>
  )
}

function DaysSkeleton() {
  const { t } = useTranslation('challenge')
  return (
    <Loading text={t('loading')}>
      <Skeleton className="h-7 rounded-sm" />
      <Skeleton className="mt-5 h-40 rounded-lg" />
    </Loading>
  )
}

/** The person's row in the overall ranking: among the loaded rows, or requested if it isn't there. */
function useRow(challenge: Details, personId: string | undefined) {
  const { data } = useInfiniteQuery(leaderboardQuery(challenge.id, 'overall'))
  const head = data?.pages[0]?.head
  const isThem = (row: Row) => row.person.id === personId
  const known = data && (rowsOf(data.pages).find(isThem) ?? (head?.me && isThem(head.me) ? head.me : undefined))
  const query = useQuery({
    queryKey: ['leaderboard', challenge.id, 'overall', 'around', personId],
    queryFn: ({ signal }) =>
      call(
        'GET /challenges/:challengeId/leaderboard/around',
        { params: { challengeId: challenge.id }, query: { person: personId! } },
        { signal },
      ),
    enabled: personId !== undefined && data !== undefined && !known,
    retry: false,
  })
  const row = known ?? query.data?.rows.find(isThem)
  const isRefused = query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500
  return { ...query, row, isMissing: isRefused || (query.data !== undefined && !row) }
}
