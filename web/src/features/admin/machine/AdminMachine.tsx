import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Checks } from './Checks.tsx'
import { Jobs } from './Jobs.tsx'
import { Queues, Storage, Versions } from './Parts.tsx'

/** The installation as its operators see it: queues, timed jobs, last checks, versions and storage. */
export function AdminMachine() {
  return (
    <AdminGate>
      <Machine />
    </AdminGate>
  )
}

function Machine() {
  const { t } = useTranslation('admin-machine')
  usePageTitle(t('title'))
  const query = useQuery({ ...read('GET /admin/machine'), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  return (
    <AdminLayout part="machine">
      <div
        className={classes(
          'mx-auto flex w-full max-w-[1100px] min-w-0 flex-col gap-4 px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5',
          usePageEntrance(),
        )}
      >
        <div className="min-h-14">
          <h1 className="type-title text-title">{t('title')}</h1>
          <p className="text-sm text-ink-2">{t('sentence')}</p>
        </div>
        {query.data ? (
          <>
            <Checks state={query.data} />
            <div className="grid min-w-0 gap-4 lg:grid-cols-2">
              <Queues state={query.data} />
              <Storage state={query.data} />
            </div>
            <Jobs state={query.data} />
            <Versions state={query.data} />
          </>
        ) : query.isError ? (
          <LoadFailed title={t('failed')} safe="" query={query} size="page" />
        ) : (
          <Loading text={t('loading')}>
            {['h-[72px]', 'h-[180px]', 'h-[320px]'].map(height => (
              <Skeleton key={height} className={classes('mb-4 rounded-[20px]', height)} />
            ))}
          </Loading>
        )}
      </div>
    </AdminLayout>
  )
}
