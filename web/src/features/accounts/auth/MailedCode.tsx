import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressForm } from './AddressForm.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { proveMailedCode, type Purpose, sendMail } from './mailed-code.ts'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { isRefusal } from '../components/sign-in/refusal-text.ts'
import { SentCode } from './SentCode.tsx'

type MailedCodeProps = {
  purpose: Purpose
  next: string | undefined
  arrived: boolean
  /** shown because an earlier link didn't work */
  expired?: ReactNode
  onProven?: () => void
}

/** A mail with a link and a code: asks for the address, then for the code. Success shows in the session. */
export function MailedCode({ purpose, next, arrived, expired, onProven }: MailedCodeProps) {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'ask' | 'sent'>('ask')
  const [moved, setMoved] = useState(false)

  function show(next: typeof step) {
    setStep(next)
    setMoved(true)
  }
  async function send(address: string) {
    setEmail(address)
    await sendMail(purpose, address, next).catch(error => {
      // A mail was sent to this address a moment ago, and its code is still valid.
      if (!isRefusal(error, 'over_email_send_rate_limit')) throw error
    })
    show('sent')
  }
  async function prove(code: string) {
    await proveMailedCode(purpose, email, code)
    onProven?.()
  }
  if (step === 'ask') {
    const about = expired ? 'expired' : purpose
    return (
      <>
        {expired}
        <PanelTitle
          key="ask"
          title={t(`${about}.title`)}
          sentence={t(`${about}.sentence`)}
          arrived={arrived && !moved}
          always
        />
        <AddressForm email={email} submit={t(`${about}.submit`)} onAddress={send} />
        <BackToSignIn next={next} />
      </>
    )
  }
  return (
    <SentCode
      title={t('mail.sentTitle')}
      sentence={t('mail.sent', { email })}
      to={email}
      submit={t(`${purpose}.enter`)}
      onCode={prove}
      onSend={() => sendMail(purpose, email, next)}
      other={t('mail.other')}
      onOther={() => show('ask')}
    />
  )
}
