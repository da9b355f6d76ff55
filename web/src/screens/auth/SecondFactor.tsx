import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeForm } from '../../components/sign-in/CodeForm.tsx'
import { FormAlert } from '../../components/sign-in/FormAlert.tsx'
import { OutboxHint } from '../../components/sign-in/OutboxHint.tsx'
import { PanelTitle } from './PanelTitle.tsx'
import { type RefusalText, refusalText } from '../../components/sign-in/refusal-text.ts'
import { SendAgain } from '../../components/sign-in/SendAgain.tsx'

/** The step between the password and being signed in, for accounts that have a second factor. */
export function SecondFactor({ factors, arrived }: { factors: Factor[]; arrived: boolean }) {
  const { t } = useTranslation('auth')
  const [chosenId, setChosenId] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const [refused, setRefused] = useState<RefusalText['key']>()
  const chosen =
    factors.find(({ id }) => id === chosenId) ??
    factors.find(({ factor_type }) => factor_type === 'totp') ??
    factors[0]!
  const others = factors.filter(factor => factor !== chosen)

  async function leave() {
    setLeaving(true)
    try {
      const { error } = await (await authClient()).signOut({ scope: 'local' })
      if (error) throw error
    } catch (error) {
      setRefused(refusalText(error, 'verify').key)
      setLeaving(false)
    }
  }
  return (
    <>
      <PanelTitle
        key={`title of ${chosen.id}`}
        title={t('factor.title')}
        sentence={chosen.factor_type === 'totp' ? t('factor.app') : t('factor.sms', { number: endOf(chosen) })}
        arrived={arrived && chosenId === undefined}
        always
      />
      {chosen.factor_type === 'totp' ? (
        <CodeForm
          key={chosen.id}
          label={t('code.label')}
          submit={t('factor.enter')}
          onCode={code => proveByApp(chosen.id, code)}
        />
      ) : (
        <ByPhone key={chosen.id} factor={chosen} />
      )}
      <div className="mt-6 flex flex-col gap-3">
        {others.map(factor => (
          <Button key={factor.id} variant="line" block onClick={() => setChosenId(factor.id)}>
            {t('factor.use', { name: nameOf(factor) })}
          </Button>
        ))}
        <FormAlert text={refused && t(refused)} />
        <Button variant="ghost" block busy={leaving} busyLabel={t('factor.leaving')} onClick={() => void leave()}>
          {t('factor.cancel')}
        </Button>
      </div>
    </>
  )

  function nameOf(factor: Factor): string {
    if (factor.factor_type === 'phone') return t('factor.phoneName', { number: endOf(factor) })
    return factor.friendly_name || t('factor.appName')
  }
}

function ByPhone({ factor }: { factor: Factor }) {
  const { t } = useTranslation('auth')
  const [challengeId, setChallengeId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusalText['key']>()

  async function send() {
    const { mfa } = await authClient()
    const { data, error } = await mfa.challenge({ factorId: factor.id, channel: 'sms' })
    if (error) throw error
    setChallengeId(data.id)
  }
  async function sendFirst() {
    setBusy(true)
    setRefused(undefined)
    try {
      await send()
    } catch (error) {
      setRefused(refusalText(error, 'send').key)
    } finally {
      setBusy(false)
    }
  }
  if (challengeId === undefined) {
    return (
      <div className="flex flex-col gap-4">
        <FormAlert text={refused && t(refused)} />
        <Button variant="bora" size="lg" block busy={busy} busyLabel={t('again.busy')} onClick={() => void sendFirst()}>
          {t('factor.send')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <CodeForm
        label={t('code.label')}
        submit={t('factor.enter')}
        onCode={code => proveByText(factor.id, challengeId, code)}
        takesFocus
      />
      <OutboxHint to={phoneOf(factor)} />
      <div className="mt-4">
        <SendAgain onSend={send} waits />
      </div>
    </>
  )
}

async function proveByApp(factorId: string, code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

async function proveByText(factorId: string, challengeId: string, code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}

// The protocol sends the number of a phone factor; the client's types don't know it.
function phoneOf(factor: Factor): string {
  return (factor as { phone?: string }).phone ?? ''
}

function endOf(factor: Factor): string {
  return phoneOf(factor).slice(-4)
}
