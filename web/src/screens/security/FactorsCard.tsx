import type { Factor, User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAccountAgain } from '../../components/account/auth-user.ts'
import { problemText } from '../../components/account/problem-text.ts'
import { SettingsCard } from '../../components/account/SettingsFrame.tsx'
import { useStepUp } from '../../components/account/use-step-up.tsx'
import { dayOf } from '../../format.ts'
import { authClient } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/toast.ts'
import { AddFactor } from './AddFactor.tsx'
import { authSettings } from './auth-settings.ts'
import { readDevicesAgain } from './devices.ts'

/** Second factors: which there are, a new one, one less. */
export function FactorsCard({ user }: { user: User }) {
  const { t } = useTranslation('security')
  const factors = (user.factors ?? []).filter(factor => factor.status === 'verified')
  const settings = useQuery(authSettings)
  const [adding, setAdding] = useState<'totp' | 'phone' | null>(null)
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stepUp = useStepUp()

  async function changed() {
    await Promise.all([readAccountAgain(), readDevicesAgain()])
  }
  async function remove(factor: Factor) {
    setBusy(true)
    setProblem(undefined)
    setLeaving(null)
    try {
      const done = await stepUp.run(async () => {
        const client = await authClient()
        const { error } = await client.mfa.unenroll({ factorId: factor.id })
        if (error) throw error
        // This session has fallen to the first level; its token says so after a refresh.
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
            <li
              key={factor.id}
              className="flex items-center gap-3 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0"
            >
              <IconWell tone="folha" size={44}>
                {factor.factor_type === 'phone' ? (
                  <MessageSquare size={20} aria-hidden="true" />
                ) : (
                  <Smartphone size={20} aria-hidden="true" />
                )}
              </IconWell>
              <span className="min-w-0 flex-1">
                <span className="block text-ui font-[650] break-words">
                  {factor.friendly_name || t('factors.noName')}
                </span>
                <span className="block text-sm text-ink-2">
                  {t(factor.factor_type === 'phone' ? 'factors.phoneSince' : 'factors.appSince', {
                    day: dayOf(factor.created_at, 'full'),
                  })}
                </span>
              </span>
              <IconButton
                label={t('factors.remove', { name: factor.friendly_name || t('factors.noName') })}
                icon={<Trash2 size={20} aria-hidden="true" />}
                disabled={busy}
                onClick={() => setLeaving(factor)}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger-text">
          {problem}
        </p>
      )}
      {adding ? (
        <AddFactor
          key={adding}
          type={adding}
          taken={(user.factors ?? []).map(factor => factor.friendly_name ?? '')}
          run={stepUp.run}
          onClose={() => setAdding(null)}
          onAdded={async () => {
            setAdding(null)
            toast({ variant: 'success', title: t('factors.added'), sentence: t('factors.addedSentence') })
            await changed()
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="soft" icon={<Smartphone size={18} aria-hidden="true" />} onClick={() => setAdding('totp')}>
            {t('factors.addApp')}
          </Button>
          {settings.data?.external['phone'] && (
            <Button
              variant="soft"
              icon={<MessageSquare size={18} aria-hidden="true" />}
              onClick={() => setAdding('phone')}
            >
              {t('factors.addPhone')}
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={leaving !== null}
        onOpenChange={open => !open && setLeaving(null)}
        title={t('factors.removeTitle')}
        description={t('factors.removeSentence', { name: leaving?.friendly_name || t('factors.noName') })}
        sign={
          <IconWell tone="danger" size={52}>
            <Trash2 size={26} aria-hidden="true" />
          </IconWell>
        }
        footer={
          <>
            <Button variant="soft" onClick={() => setLeaving(null)}>
              {t('notNow')}
            </Button>
            <Button variant="danger" onClick={() => leaving && void remove(leaving)}>
              {t('factors.removeSubmit')}
            </Button>
          </>
        }
      />
      {stepUp.dialog}
    </SettingsCard>
  )
}
