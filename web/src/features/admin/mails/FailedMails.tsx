import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { read, staleReadsAnswered } from '../../../api/queries.ts'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { now } from '../../../device/clock.ts'
import { relative } from '../../../language/relative-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'

type FailedMail = Answer<'GET /admin/failed-mails'>['items'][number]

/** Mails that could not be sent, latest first; each can be sent again separately or together with all listed ones. */
export function FailedMails() {
  const { t } = useTranslation('admin-mails')
  const query = useQuery({ ...read('GET /admin/failed-mails'), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  if (query.data) return <Mails {...query.data} />
  if (query.isError)
    return (
      <Card>
        <LoadFailed title={t('failed')} safe={t('failedSafe')} query={query} />
      </Card>
    )
  return (
    <Loading text={t('loading')}>
      <Skeleton className="h-36 rounded-lg" />
    </Loading>
  )
}

function Mails({ items, total }: Answer<'GET /admin/failed-mails'>) {
  const { t } = useTranslation('admin-mails')
  const again = useSendAgain()
  if (items.length === 0)
    return (
      <Card>
        <EmptyState
          seed="desk"
          palette="mata"
          icon={<MailCheck size={20} />}
          title={t('none')}
          sentence={t('noneSentence')}
        />
      </Card>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{t('shown', { count: total, shown: items.length })}</p>
        {items.length > 1 && (
          <Button
            variant="solid"
            busy={again.isPending}
            busyLabel={t('busy')}
            onClick={() => again.mutate(items.map(({ id }) => id))}
          >
            {t('againAll')}
          </Button>
        )}
      </div>
      <ul aria-label={t('list')} className="grid gap-3">
        {items.map(mail => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </>
  )
}

function Mail({ mail: { id, subject, to, reason, failedAt } }: { mail: FailedMail }) {
  const { t } = useTranslation('admin-mails')
  const again = useSendAgain()
  const title = useId()
  return (
    <Card as="li" aria-labelledby={title} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 id={title} className="font-[650] break-words">
          {subject}
        </h2>
        <p className="text-sm break-words text-ink-2">{t('to', { to, when: relative(failedAt, now()) })}</p>
        <p className="text-sm text-ink-2">{t(`reason.${reason}`)}</p>
      </div>
      <Button
        variant="soft"
        busy={again.isPending}
        busyLabel={t('busy')}
        aria-label={t('againThis', { subject })}
        onClick={() => again.mutate([id])}
      >
        {t('again')}
      </Button>
    </Card>
  )
}

function useSendAgain() {
  const { t } = useTranslation('admin-mails')
  return useMutation({
    mutationFn: (ids: string[]) => call('POST /admin/failed-mails/send-again', { body: { ids } }),
    // If another admin was faster, the remaining list shows it.
    onSuccess: ({ sentAgain }) =>
      sentAgain > 0 && toast({ variant: 'success', title: t('done', { count: sentAgain }) }),
    onError: error => toast({ variant: 'destructive', title: errorText(error) }),
    onSettled: staleReadsAnswered,
  })
}
