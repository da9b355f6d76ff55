import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { type Chosen, setNotificationChoice } from '../../accounts/components/settings/notification-choices.ts'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { paths } from '../../../navigation/paths.ts'
import { Switch } from '../../../ui/Choice.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

const LINK = 'font-bold whitespace-nowrap text-brand-text underline underline-offset-4'
const MAILS = ['weekly_digest', 'streak_warning', 'marketing'] as const

/**
 * The regular mails: the same switches as in the notification settings, which the unsubscribe link in each mail also
 * changes.
 */
export function MailChoices() {
  const { t } = useTranslation('gdpr-settings')
  const query = useQuery({ ...read('GET /notifications/preferences'), staleTime: 0 })
  return (
    <SettingsCard title={t('mails.title')}>
      {query.data ? (
        <Mails chosen={query.data} />
      ) : query.isError ? (
        <LoadFailed title={t('mails.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[220px] rounded-[20px]" />
        </Loading>
      )}
    </SettingsCard>
  )
}

function Mails({ chosen: { kinds, mailTo } }: { chosen: Chosen }) {
  const { t } = useTranslation('gdpr-settings')
  return (
    <>
      <div className="divide-y divide-line">
        {MAILS.map(kind => (
          <Switch
            key={kind}
            title={t(`mails.${kind}.title`)}
            sentence={t(`mails.${kind}.sentence`)}
            checked={kinds.find(row => row.kind === kind)?.mail === 'on'}
            onChange={({ target }) =>
              void setNotificationChoice({ kind, channel: 'mail', on: target.checked }, t('mails.notSaved'))
            }
          />
        ))}
      </div>
      <p className="text-sm wrap-anywhere text-ink-2">
        {mailTo ? t('mails.to', { address: mailTo }) : t('mails.noAddress')}{' '}
        {!mailTo && (
          <Link {...paths.profile()} className={LINK}>
            {t('mails.toAddress')}
          </Link>
        )}
      </p>
      <p className="text-sm">
        <Link {...paths.notifications({ view: 'settings' })} className={LINK}>
          {t('mails.all')}
        </Link>
      </p>
    </>
  )
}
