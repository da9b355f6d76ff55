import type { Factor, User } from '@supabase/auth-js'
import { KeyRound, MessageSquare, Smartphone, Trash2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ParseKeys } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAccountAgain } from '../components/settings/auth-user.ts'
import { passkeysWork } from '../components/sign-in/passkeys-work.ts'
import { problemText } from '../components/sign-in/refusal-text.ts'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { useStepUp } from '../components/settings/use-step-up.tsx'
import { dayOf } from '../../../language/format.ts'
import { authClient } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { useConfig } from '../../../settings/use-config.ts'
import { AddFactor } from './AddFactor.tsx'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { readPasskeysAgain } from './passkeys.ts'
import { readDevicesAgain } from './devices.ts'
import { SettingsRow } from './SettingsRow.tsx'

const LOOK: Partial<Record<string, { Icon: LucideIcon; since: ParseKeys<'security'> }>> = {
  phone: { Icon: MessageSquare, since: 'factors.phoneSince' },
  webauthn: { Icon: KeyRound, since: 'factors.passkeySince' },
}

/** Second factors: list, add, remove. */
export function FactorsCard({ user }: { user: User }) {
  const { t } = useTranslation('security')
  const factors = (user.factors ?? []).filter(factor => factor.status === 'verified')
  const { secondFactors: possible = [] } = useConfig() ?? {}
  const nameOf = (factor: Factor) => factor.friendly_name || t('factors.noName')
  const [adding, setAdding] = useState<'totp' | 'phone' | 'webauthn' | null>(null)
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stepUp = useStepUp()

  async function changed() {
    await Promise.all([readAccountAgain(), readDevicesAgain(), readPasskeysAgain()])
  }
  async function remove(factor: Factor) {
    setBusy(true)
    setProblem(undefined)
    setLeaving(null)
    try {
      // The server lowers the sessions that this factor raised; this session is raised with a remaining factor first.
      const staying = factors.filter(({ id }) => id !== factor.id)
      if (staying.length > 0 && !(await stepUp.prove(staying))) return setBusy(false)
      const done = await stepUp.run(async () => {
        const client = await authClient()
        const { error } = await client.mfa.unenroll({ factorId: factor.id })
        if (error) throw error
        // Without its last factor this session is back at the first level; its token reflects that after a refresh.
        await client.refreshSession()
        return true
      })
      if (done) {
        toast({ variant: 'success', title: t('factors.removed') })
        await changed()
      }
    } catch (error) {
      setProblem(problemText(error))
    }
    setBusy(false)
  }
  return (
    <SettingsCard
      title={t('factors.title')}
      sentence={t('factors.sentence')}
      aside={factors.length > 0 && <Tag tone="folha">{t('factors.on')}</Tag>}
    >
      {factors.length > 0 && (
        <ul className="flex flex-col">
          {factors.map(factor => (
            <SettingsRow
              key={factor.id}
              Icon={LOOK[factor.factor_type]?.Icon ?? Smartphone}
              tone="folha"
              title={nameOf(factor)}
              sentence={t(LOOK[factor.factor_type]?.since ?? 'factors.appSince', {
                day: dayOf(factor.created_at, 'full'),
              })}
              action={
                <IconButton
                  label={t('factors.remove', { name: nameOf(factor) })}
                  icon={<Trash2 size={20} aria-hidden="true" />}
                  disabled={busy}
                  onClick={() => setLeaving(factor)}
                />
              }
            />
          ))}
        </ul>
      )}
      {problem && <ProblemLine>{problem}</ProblemLine>}
      {adding ? (
        <AddFactor
          key={adding}
          type={adding}
          taken={factors.map(factor => factor.friendly_name ?? '')}
          run={stepUp.run}
          onClose={() => setAdding(null)}
          onAdded={async () => {
            setAdding(null)
            toast({
              variant: 'success',
              title: t('factors.added'),
              sentence: t(adding === 'webauthn' ? 'factors.passkeyAdded' : 'factors.addedSentence'),
            })
            await changed()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {possible.includes('totp') && (
            <Button variant="soft" icon={<Smartphone size={18} aria-hidden="true" />} onClick={() => setAdding('totp')}>
              {t('factors.addApp')}
            </Button>
          )}
          {possible.includes('phone') && (
            <Button
              variant="soft"
              icon={<MessageSquare size={18} aria-hidden="true" />}
              onClick={() => setAdding('phone')}
            >
              {t('factors.addPhone')}
            </Button>
          )}
          {possible.includes('webauthn') && passkeysWork() && (
            <Button
              variant="soft"
              icon={<KeyRound size={18} aria-hidden="true" />}
              onClick={() => setAdding('webauthn')}
            >
              {t('factors.addPasskey')}
            </Button>
          )}
        </div>
      )}
      <ConfirmRemoval
        open={leaving !== null}
        Icon={Trash2}
        title={t('factors.removeTitle')}
        sentence={leaving ? t('factors.removeSentence', { name: nameOf(leaving) }) : ''}
        submit={t('factors.removeSubmit')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && void remove(leaving)}
      />
      {stepUp.dialog}
    </SettingsCard>
  )
}
