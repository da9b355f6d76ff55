import { useQuery } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { now, useClock } from '../../../device/clock.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { problemText } from '../components/sign-in/refusal-text.ts'
import { useStepUp } from '../components/settings/use-step-up.tsx'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { relative } from '../../../language/relative-time.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { authClient } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { placeText, readDevicesAgain } from './devices.ts'
import { SettingsRow } from './SettingsRow.tsx'

const sessionsRead = read('GET /me/sessions')

/** Active sessions: this device first, each other one can be ended. */
export function SessionsCard() {
  const { t } = useTranslation('security')
  const query = useQuery({ ...sessionsRead, staleTime: 0 })
  const { data, isError } = query
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const stepUp = useStepUp()
  useClock()
  const sessions = data?.sessions ?? []

  async function attempt(what: string, action: () => Promise<void>, done: string) {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      if ((await stepUp.run(async () => (await action(), true))) === null) return setBusy(null)
      toast({ variant: 'success', title: done })
      await readDevicesAgain()
    } catch (refusal) {
      setProblem(problemText(refusal))
    }
    setBusy(null)
  }
  const end = (sessionId: string) =>
    attempt(
      sessionId,
      async () => {
        const left = await call('DELETE /me/sessions/:sessionId', { params: { sessionId } })
        queryClient.setQueryData(sessionsRead.queryKey, left)
      },
      t('sessions.ended'),
    )
  const endOthers = () =>
    attempt(
      'others',
      async () => {
        const { error: refusal } = await (await authClient()).signOut({ scope: 'others' })
        if (refusal) throw refusal
      },
      t('sessions.othersEnded'),
    )
  return (
    <SettingsCard title={t('sessions.title')} sentence={t('sessions.sentence')}>
      {data ? (
        <ul className="flex flex-col">
          {sessions.map(session => {
            const device = session.device || t('sessions.unknown')
            return (
              <SettingsRow
                key={session.id}
                Icon={MonitorSmartphone}
                tone={session.current ? 'folha' : 'neutral'}
                title={device}
                sentence={[session.current ? '' : relative(session.lastSeenAt, now()), placeText(session)]
                  .filter(Boolean)
                  .join(' · ')}
                action={
                  session.current ? (
                    <Tag tone="folha">{t('sessions.here')}</Tag>
                  ) : (
                    <Button
                      variant="soft"
                      size="sm"
                      aria-label={t('sessions.endOf', { device })}
                      busy={busy === session.id}
                      onClick={() => void end(session.id)}
                    >
                      {t('sessions.end')}
                    </Button>
                  )
                }
              />
            )
          })}
        </ul>
      ) : isError ? (
        <LoadFailed title={t('sessions.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {problem && <ProblemLine>{problem}</ProblemLine>}
      {data && sessions.length === 1 && <p className="text-sm text-ink-2">{t('sessions.only')}</p>}
      {sessions.length > 1 && (
        <div>
          <Button
            variant="soft"
            icon={<LogOut size={18} aria-hidden="true" />}
            busy={busy === 'others'}
            onClick={() => void endOthers()}
          >
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      {stepUp.dialog}
    </SettingsCard>
  )
}
