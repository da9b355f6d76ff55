import { useTranslation } from 'react-i18next'
import { useAuthUser } from '../components/settings/auth-user.ts'
import { problemText } from '../components/sign-in/refusal-text.ts'
import { SettingsFrame } from '../components/settings/SettingsFrame.tsx'
import { failureOf } from '../../../api/failure.ts'
import { paths } from '../../../navigation/paths.ts'
import { useConfig } from '../../../settings/use-config.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { EventsCard } from './EventsCard.tsx'
import { FactorsCard } from './FactorsCard.tsx'
import { IdentitiesCard } from './IdentitiesCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { UploadKeysCard } from './UploadKeysCard.tsx'

/** Sign-in methods, active sessions, keys for recordings, and the account's security events. */
export function Security() {
  const { t } = useTranslation('security')
  const { passkeySignIn = false } = useConfig() ?? {}
  const { data, isError, isFetching, error, refetch } = useAuthUser()
  return (
    <SettingsFrame title={t('title')} back={paths.profile()}>
      <div className="flex min-w-0 flex-col gap-4">
        {data ? (
          <>
            <PasswordCard user={data.user} methods={data.methods} />
            {passkeySignIn && <PasskeysCard />}
            <FactorsCard user={data.user} />
            <IdentitiesCard user={data.user} />
          </>
        ) : isError ? (
          <ErrorState
            className="rounded-lg bg-surface shadow-e1"
            title={t('failed')}
            sentence={problemText(error)}
            offline={failureOf(error) === 'offline'}
            retryLabel={t('retry')}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading text={t('loading')}>
            <div className="flex flex-col gap-4">
              <Skeleton className="h-[340px] rounded-lg" />
              <Skeleton className="h-[180px] rounded-lg" />
            </div>
          </Loading>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <SessionsCard />
        <UploadKeysCard />
        <EventsCard />
      </div>
    </SettingsFrame>
  )
}
