import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAccountAgain } from '../components/settings/auth-user.ts'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { useStepUp } from '../components/settings/use-step-up.tsx'
import { passkeysWork } from '../components/sign-in/passkeys-work.ts'
import { problemText } from '../components/sign-in/refusal-text.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf } from '../../../language/format.ts'
import { loadCode } from '../../../loading/load-chunk.ts'
import { authClient } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { readDevicesAgain } from './devices.ts'
import { type Passkey, readPasskeysAgain, usePasskeys } from './passkeys.ts'
import { RenamePasskey } from './RenamePasskey.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** Passkeys: list with when each was last used, add, rename, remove. */
export function PasskeysCard() {
  const { t } = useTranslation('security')
  const query = usePasskeys()
  const passkeys = query.data
  const [busy, setBusy] = useState<'adding' | 'removing' | null>(null)
  const [naming, setNaming] = useState<Passkey | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const [problem, setProblem] = useState<string>()
  const stepUp = useStepUp()
  const nameOf = ({ friendly_name }: Passkey) => friendly_name || t('passkeys.noName')

  async function attempt(what: 'adding' | 'removing', action: () => Promise<void>, done: string) {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      if (await stepUp.run(async () => (await action(), true))) {
        toast({ variant: 'success', title: done })
        await Promise.all([readPasskeysAgain(), readAccountAgain(), readDevicesAgain()])
      }
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(null)
  }
  const add = () =>
    attempt(
      'adding',
      async () => (await loadCode(() => import('../components/sign-in/passkey.ts'))).addPasskey(),
      t('passkeys.added'),
    )
  const remove = ({ id }: Passkey) =>
    attempt(
      'removing',
      async () => {
        const client = await authClient()
        const { error } = await client.passkey.delete({ passkeyId: id })
        if (error) throw error
        // A session that it opened is back at the first level; its token reflects that after a refresh.
        await client.refreshSession()
      },
      t('passkeys.removed'),
    )
  return (
    <SettingsCard title={t('passkeys.title')} sentence={t('passkeys.sentence')}>
      {passkeys ? (
        passkeys.length > 0 && (
          <ul className="flex flex-col">
            {passkeys.map(passkey => (
              <SettingsRow
                key={passkey.id}
                Icon={KeyRound}
                tone="folha"
                title={nameOf(passkey)}
                sentence={
                  passkey.last_used_at
                    ? t('passkeys.used', { day: dayOf(passkey.last_used_at, 'full') })
                    : t('passkeys.unused', { day: dayOf(passkey.created_at, 'full') })
                }
                action={
                  <span className="flex">
                    <IconButton
                      label={t('passkeys.rename', { name: nameOf(passkey) })}
                      icon={<Pencil size={20} aria-hidden="true" />}
                      disabled={busy !== null}
                      onClick={() => setNaming(passkey)}
                    />
                    <IconButton
                      label={t('passkeys.remove', { name: nameOf(passkey) })}
                      icon={<Trash2 size={20} aria-hidden="true" />}
                      disabled={busy !== null}
                      onClick={() => setLeaving(passkey)}
                    />
                  </span>
                }
              />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed title={t('passkeys.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-12" />
        </Loading>
      )}
      {problem && <ProblemLine>{problem}</ProblemLine>}
      {passkeysWork() ? (
        <div>
          <Button
            variant="soft"
            icon={<Plus size={18} aria-hidden="true" />}
            busy={busy === 'adding'}
            busyLabel={t('passkeys.adding')}
            disabled={busy === 'removing'}
            onClick={() => void add()}
          >
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('passkeys.cannot')}</p>
      )}
      {naming && (
        <RenamePasskey
          key={naming.id}
          passkey={naming}
          onClose={() => setNaming(null)}
          onRenamed={async () => {
            setNaming(null)
            toast({ variant: 'success', title: t('passkeys.renamed') })
            await readPasskeysAgain()
          }}
        />
      )}
      <ConfirmRemoval
        open={leaving !== null}
        Icon={Trash2}
        title={t('passkeys.removeTitle')}
        sentence={leaving ? t('passkeys.removeSentence', { name: nameOf(leaving) }) : ''}
        submit={t('passkeys.removeSubmit')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void remove(leaving)
          setLeaving(null)
        }}
      />
      {stepUp.dialog}
    </SettingsCard>
  )
}
