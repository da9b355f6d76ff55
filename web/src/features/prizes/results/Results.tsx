import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useClock } from '../../../device/clock.ts'
import { ChallengeNotFound } from '../../challenges/components/ChallengeNotFound.tsx'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { read } from '../../../api/queries.ts'
import { NotSettled } from './NotSettled.tsx'
import { PrizeCelebration } from './PrizeCelebration.tsx'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { ResultsView } from './ResultsView.tsx'

/** The result of a challenge: podium, prizes, the money's timeline, and how every point was earned. */
export function Results() {
  const { t } = useTranslation('results')
  const { id = '' } = useParams({ strict: false })
  useClock()
  const query = useQuery(read('GET /challenges/:challengeId/results', { params: { challengeId: id } }))
  usePageTitle(query.data && t('documentTitle', { title: query.data.challenge.title }))
  if (query.data) {
    return (
      <>
        <ResultsView key={id} results={query.data} />
        <PrizeCelebration key={`${id}/moment`} results={query.data} />
      </>
    )
  }
  const refusal = query.error
  if (refusal?.status === 404 || refusal?.status === 400) return <ChallengeNotFound />
  if (refusal?.code === 'not_settled') return <NotSettled challengeId={id} />
  if (query.isError) return <PageLoadFailed title={t('error.title')} query={query} />
  return <ResultsSkeleton />
}
