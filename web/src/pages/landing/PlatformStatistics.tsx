import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/queries.ts'
import { delivered } from './delivered.ts'
import { SoFar } from './SoFar.tsx'

/** The statistics as delivered with the page, else from the server; left out when they can't be loaded. */
export function PlatformStatistics() {
  const { t } = useTranslation('landing')
  const came = delivered()
  const { data } = useQuery({
    ...read('GET /statistics'),
    ...(came && { initialData: came.statistics, initialDataUpdatedAt: came.arrivedAt }),
  })
  return <SoFar t={t} figures={data?.figures ?? null} />
}
