import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { FormAlert } from './FormAlert.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { PanelTitle } from './PanelTitle.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'
import { SendAgain } from './SendAgain.tsx'

type SecondFactorProps = {
  factors: Factor[]
  arrived: boolean
  /** false where a dialog says the title */
  titled?: boolean
}

/** The step between the password and being signed in, for accounts that have a second factor. */
export function SecondFactor({ factors, arrived, titled = true }: SecondFactorProps) {
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
  const sentence = chosen.factor_type === 'totp' ? t('factor.app') : t('factor.sms', { number: endOf(chosen) })
  return (
    <>
      {titled ? (
        <PanelTitle
          key={`title of ${chosen.id}`}
          title={t('factor.title')}
          sentence={sentence}
          arrived={arrived && chosenId === undefined}
          always
        />
      ) : (
        <p className="mb-5 text-ui text-ink-2">{sentence}</p>
      )}
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
