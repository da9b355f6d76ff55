import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { paths } from '../../../navigation/paths.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { BreakCard } from './BreakCard.tsx'
import { MonthCard } from './MonthCard.tsx'

/** The person's own spending limit on entries, and a break from challenges that cost money. */
export function OwnLimits() {
  const { t } = useTranslation('own-limits')
  const limits = useQuery({ ...read('GET /me/limits'), staleTime: 0 })
  return (
    <SettingsFrame title={t('title')} back={paths.profile()}>
      {limits.data ? (
        <>
          <MonthCard limits={limits.data} />
          <BreakCard limits={limits.data} />
        </>
      ) : limits.isError ? (
        <LoadFailed
          className="rounded-lg bg-surface shadow-e1 lg:col-span-2"
          title={t('failed')}
          safe={t('failedSafe')}
          query={limits}
        />
      ) : (
        <div className="lg:col-span-2">
          <Loading text={t('loading')}>
            <div className="grid gap-4 lg:grid-cols-2">
              <Skeleton className="h-[320px] rounded-lg" />
              <Skeleton className="h-[320px] rounded-lg" />
            </div>
          </Loading>
        </div>
      )}
    </SettingsFrame>
  )
}
