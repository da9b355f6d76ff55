import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { failureOf } from '../../../api/failure.ts'
import { deviceId } from '../../../device/device-id.ts'
import { paths } from '../../../navigation/paths.ts'
import { authClient, useDeskAccess } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { useStepUp } from '../../accounts/components/settings/use-step-up.tsx'
import { problemText } from '../../accounts/components/sign-in/refusal-text.ts'
import { PageSpinner } from '../../../states/PageSpinner.tsx'
import { AdminLayout } from './AdminLayout.tsx'

/** The desk, once its admin has given a second factor in this session; before that, a form for the factor. */
export function AdminGate({ children }: { children: ReactNode }) {
  return useDeskAccess() === 'open' ? <Opened>{children}</Opened> : <SecondFactorFirst />
}

/** The opened desk, which records the browser it is used from: two admins who share one can't decide together. */
function Opened({ children }: { children: ReactNode }) {
  useEffect(() => {
    const device = deviceId()
    // Not awaited, and the next page of the desk records it again.
    if (device) call('POST /admin/device', { body: { device } }).catch(() => {})
  }, [])
  return children
}

function SecondFactorFirst() {
  const { t } = useTranslation(['admin', 'common'])
  const { prove, dialog } = useStepUp()
  const factors = useQuery({
    queryKey: ['GET /auth/v1/factors'],
    staleTime: 0,
    queryFn: async () => {
      const { data, error } = await (await authClient()).mfa.listFactors()
      if (error) throw error
      return data.all.filter(factor => factor.status === 'verified')
    },
  })
  if (factors.isPending) return <PageSpinner />
  return (
    <AdminLayout>
      <div className="grid flex-1 place-items-center">
        {factors.isError ? (
          <ErrorState
            size="page"
            title={t('gate.failed')}
            sentence={problemText(factors.error)}
            offline={failureOf(factors.error) === 'offline'}
            retryLabel={t('common:retry')}
            busy={factors.isFetching}
            onRetry={() => void factors.refetch()}
          />
        ) : (
          <EmptyState
            size="page"
            seed="desk"
            palette="mata"
            icon={<KeyRound size={34} />}
            title={factors.data.length > 0 ? t('gate.title') : t('gate.none')}
            sentence={factors.data.length > 0 ? t('gate.sentence') : t('gate.noneSentence')}
            action={
              factors.data.length > 0 ? (
                <Button variant="bora" size="lg" onClick={() => void prove(factors.data, t('gate.sentence'))}>
                  {t('gate.code')}
                </Button>
              ) : (
                <Button asChild variant="bora" size="lg">
                  <Link {...paths.security()}>{t('gate.security')}</Link>
                </Button>
              )
            }
          />
        )}
      </div>
      {dialog}
    </AdminLayout>
  )
}
