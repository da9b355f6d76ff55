import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../../../session/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'
import { OutboxHint } from './OutboxHint.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'
import { SendAgain } from './SendAgain.tsx'

type FactorCodeProps = {
  factor: Factor
  label: string
  submit: string
  /** label of the button that sends the first message */
  send: string
  /** worded for a signed-in person */
  inSettings?: boolean
  onProven?: () => void
}

/**
 * The code of a second factor: an app shows it, or a phone receives it by text message, which can be sent again; or a
 * passkey instead of a code.
 */
export function FactorCode({ factor, label, submit, send, inSettings = false, onProven }: FactorCodeProps) {
  const { t } = useTranslation('auth')
  const [challengeId, setChallengeId] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusalText['key']>()
  const isPhone = factor.factor_type === 'phone'

  async function sendMessage() {
    const { mfa } = await authClient()
    const { data, error } = await mfa.challenge({ factorId: factor.id, channel: 'sms' })
    if (error) throw error
    setChallengeId(data.id)
  }
  async function sendFirst() {
    setBusy(true)
    setRefused(undefined)
    try {
      await sendMessage()
    } catch (error) {
      setRefused(refusalText(error, 'send').key)
    }
    setBusy(false)
  }
  async function prove(code: string) {
    const { mfa } = await authClient()
    const factorId = factor.id
    const { error } = challengeId
      ? await mfa.verify({ factorId, challengeId, code })
      : await mfa.challengeAndVerify({ factorId, code })
    if (error) throw error
    onProven?.()
  }
  if (factor.factor_type === 'webauthn') {
    return <PasskeyProof factorId={factor.id} inSettings={inSettings} onProven={onProven} />
  }
  if (isPhone && challengeId === undefined) {
    const look = inSettings ? {} : ({ variant: 'bora', size: 'lg', block: true } as const)
    return (
      <div className="flex flex-col gap-4">
        <FormAlert text={refused && t(refused)} />
        <Button {...look} busy={busy} busyLabel={t('again.busy')} onClick={() => void sendFirst()}>
          {send}
        </Button>
      </div>
    )
  }
  return (
    <>
      <CodeForm label={label} submit={submit} onCode={prove} takesFocus={isPhone} inSettings={inSettings} />
      {isPhone && (
        <>
          <OutboxHint to={phoneOf(factor)} />
          <div className="mt-4">
            <SendAgain onSend={sendMessage} waits />
          </div>
        </>
      )}
    </>
  )
}

/** The number of a phone factor: the protocol sends it, but the client's types omit it. */
export function phoneOf(factor: Factor): string {
  return (factor as { phone?: string }).phone ?? ''
}
