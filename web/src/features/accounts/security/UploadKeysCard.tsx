import { MAX_RECORDING_TOKENS } from '@bora/rules/recording-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { queryClient, read, staleReadsAnswered } from '../../../api/queries.ts'
import { dayOf } from '../../../language/format.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { useStepUp } from '../components/settings/use-step-up.tsx'
import { problemText } from '../components/sign-in/refusal-text.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { NewUploadKey } from './NewUploadKey.tsx'
import { SettingsRow } from './SettingsRow.tsx'
import { UploadKeyHelp } from './UploadKeyHelp.tsx'

type UploadKey = Answer<'GET /me/recording-tokens'>['tokens'][number]

const keysRead = read('GET /me/recording-tokens')

/** Keys with which a phone's shortcut or a watch's exporter sends recordings: list, create, revoke, how to use one. */
export function UploadKeysCard() {
  const { t } = useTranslation('security')
  const query = useQuery({ ...keysRead, staleTime: 0 })
  const keys = query.data?.tokens
  const [creating, setCreating] = useState(false)
  const [leaving, setLeaving] = useState<UploadKey | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stepUp = useStepUp()

  async function revoke({ id }: UploadKey) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const left = await stepUp.run(() => call('DELETE /me/recording-tokens/:tokenId', { params: { tokenId: id } }))
      if (left) {
        queryClient.setQueryData(keysRead.queryKey, left)
        toast({ variant: 'success', title: t('uploadKeys.revoked') })
        await staleReadsAnswered()
      }
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(false)
  }
  return (
    <SettingsCard title={t('uploadKeys.title')} sentence={t('uploadKeys.sentence')}>
      {keys ? (
        keys.length > 0 && (
          <ul className="flex flex-col">
            {keys.map(key => (
              <SettingsRow
                key={key.id}
                Icon={Upload}
                tone="mar"
                title={key.name}
                sentence={
                  key.lastUsedAt
                    ? t('uploadKeys.used', { day: dayOf(key.lastUsedAt, 'full') })
                    : t('uploadKeys.unused', { day: dayOf(key.createdAt, 'full') })
                }
                action={
                  <IconButton
                    label={t('uploadKeys.revoke', { name: key.name })}
                    icon={<Trash2 size={20} aria-hidden="true" />}
                    disabled={busy}
                    onClick={() => setLeaving(key)}
                  />
                }
              />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed title={t('uploadKeys.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-12" />
        </Loading>
      )}
      {problem && <ProblemLine>{problem}</ProblemLine>}
      {creating ? (
        <NewUploadKey
          taken={(keys ?? []).map(({ name }) => name)}
          onCreated={staleReadsAnswered}
          onClose={() => setCreating(false)}
        />
      ) : keys && keys.length >= MAX_RECORDING_TOKENS ? (
        <p className="text-sm text-ink-2">{t('uploadKeys.full', { most: MAX_RECORDING_TOKENS })}</p>
      ) : (
        <div>
          <Button variant="soft" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
            {t('uploadKeys.create')}
          </Button>
        </div>
      )}
      <UploadKeyHelp />
      <ConfirmRemoval
        open={leaving !== null}
        Icon={Trash2}
        title={t('uploadKeys.revokeTitle')}
        sentence={leaving ? t('uploadKeys.revokeSentence', { name: leaving.name }) : ''}
        submit={t('uploadKeys.revokeSubmit')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void revoke(leaving)
          setLeaving(null)
        }}
      />
      {stepUp.dialog}
    </SettingsCard>
  )
}
