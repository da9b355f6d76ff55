import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import type { Details } from '../../challenges/components/challenge-data.ts'
import type { View } from './leaderboard-query.ts'
import { StandingRow } from './StandingRow.tsx'

type AroundMeProps = {
  challenge: Details
  view: View
  onPerson: (id: string) => void
  noteOf?: ((personId: string) => ReactNode) | undefined
  onClose: () => void
}

/** The rows just above and below the viewer's own, anywhere in the ranking. */
export function AroundMe({ challenge, view, onPerson, noteOf, onClose }: AroundMeProps) {
  const { t } = useTranslation('challenge')
  const query = useQuery({
    queryKey: ['leaderboard', challenge.id, view, 'around'],
    queryFn: ({ signal }) =>
      call(
        'GET /challenges/:challengeId/leaderboard/around',
        { params: { challengeId: challenge.id }, query: { view } },
        { signal },
      ),
  })
  if (query.isError) {
    return <LoadFailed title={t('error.ranking')} query={query} />
  }
  return (
    <section aria-labelledby="around-me">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h3 id="around-me" className="type-title text-h2">
          {t('ranking.around')}
        </h3>
        <Button variant="link" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {query.data ? (
        <ol className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-e1">
          {query.data.rows.map(row => (
            <StandingRow
              key={row.person.id}
              row={row}
              type={challenge.type}
              onPerson={onPerson}
              note={noteOf?.(row.person.id)}
            />
          ))}
        </ol>
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-48 rounded-lg" />
        </Loading>
      )}
    </section>
  )
}
