import { ARCHIVE_KEPT_DAYS } from '@bora/rules/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/queries.ts'
import { useStepUp } from '../../accounts/components/settings/use-step-up.tsx'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf, number, time } from '../../../language/format.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { showProblem } from '../../../states/show-problem.ts'

type Archive = Answer<'GET /me/archive'>

const LOOK_AGAIN_MS = 5_000
const MEGABYTE = 1_000_000

/** Everything about the viewer in one file: requested, prepared, downloaded. */
export function ExportData() {
  const { t } = useTranslation('own-data')
  const client = useQueryClient()
  const archive = useQuery({
    ...read('GET /me/archive'),
    staleTime: 0,
    refetchInterval: query => (query.state.data?.state === 'making' ? LOOK_AGAIN_MS : false),
  })
  const stepUp = useStepUp()
  const ask = useMutation({
    mutationFn: () => stepUp.run(() => call('POST /me/archive')),
    onSuccess: news => news && client.setQueryData(read('GET /me/archive').queryKey, news),
    onError: error => showProblem(error),
  })
  const fetchIt = useMutation({
    mutationFn: () => stepUp.run(() => download('GET /me/archive/file', {})),
    onError: error => showProblem(error),
  })
  return (
    <SettingsCard title={t('export.title')} sentence={t('export.sentence')}>
      {archive.data ? (
        <>
          <HowFar archive={archive.data} />
          <div className="flex flex-wrap gap-2">
            {archive.data.state === 'ready' && (
              <Button variant="solid" busy={fetchIt.isPending} busyLabel={t('busy')} onClick={() => fetchIt.mutate()}>
                {t('export.download')}
              </Button>
            )}
            {archive.data.state !== 'making' && archive.data.nextAt === null && (
              <Button variant="soft" busy={ask.isPending} busyLabel={t('busy')} onClick={() => ask.mutate()}>
                {t(archive.data.state === 'none' ? 'export.ask' : 'export.again')}
              </Button>
            )}
          </div>
          {archive.data.state !== 'making' && archive.data.nextAt !== null && (
            <p className="text-sm text-ink-2">
              {t('export.next', { date: dayOf(archive.data.nextAt), time: time(archive.data.nextAt) })}
            </p>
          )}
        </>
      ) : archive.isError ? (
        <LoadFailed title={t('failed')} safe={t('failedSafe')} query={archive} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[52px] rounded-md" />
        </Loading>
      )}
      {stepUp.dialog}
    </SettingsCard>
  )
}

function HowFar({ archive: { state, bytes, expiresAt } }: { archive: Archive }) {
  const { t } = useTranslation('own-data')
  return (
    <div role="status">
      {state === 'making' && (
        <Banner tone="processing" title={t('export.making')} sentence={t('export.makingSentence')} />
      )}
      {state === 'ready' && expiresAt && (
        <Banner
          tone="done"
          title={t('export.ready', { size: number(Math.max(0.1, Math.round((bytes ?? 0) / (MEGABYTE / 10)) / 10)) })}
          sentence={t('export.until', { date: dayOf(expiresAt), time: time(expiresAt) })}
        />
      )}
      {state === 'failed' && <Banner tone="failed" title={t('export.broken')} sentence={t('export.brokenSentence')} />}
      {state === 'gone' && <p className="text-sm text-ink-2">{t('export.gone', { count: ARCHIVE_KEPT_DAYS })}</p>}
    </div>
  )
}
