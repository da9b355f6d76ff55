import { Link } from '@tanstack/react-router'
import { isAbroad, mobileNumber } from '@bora/rules/phone-number.ts'
import { writtenNumber } from '@bora/rules/written-number.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameProblem } from '../components/sign-in/name-problem.ts'
import { PanelForm } from '../components/sign-in/PanelForm.tsx'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { isRefusal } from '../components/sign-in/refusal-text.ts'
import { TermsCheck } from '../components/sign-in/TermsCheck.tsx'
import { usePanelForm } from '../components/sign-in/use-panel-form.ts'
import { paths } from '../../../navigation/paths.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { type NewPerson, proveText, sendText } from './phone-code.ts'
import { SentCode } from './SentCode.tsx'

type Fields = { name: string; phone: string; terms: boolean }

type PhonePanelProps = {
  /** a new account, which needs a name and agreement to the terms */
  creating: boolean
  next: string | undefined
  arrived: boolean
}

/** A code by text message: asks for the number, then for the code. Success shows in the session. */
export function PhonePanel({ creating, next, arrived }: PhonePanelProps) {
  const { t } = useTranslation('auth')
  const form = usePanelForm<Fields>({ name: '', phone: '', terms: false }, 'send', ask)
  const { register, submit, problem, busy } = form
  const [sent, setSent] = useState<{ phone: string; person: NewPerson }>()
  const [moved, setMoved] = useState(false)
  const texts = creating ? 'phoneSignUp' : 'phone'

  async function ask({ name, phone: typed }: Fields) {
    const to = { phone: mobileNumber(typed)!, person: creating ? { name } : null }
    await sendText(to.phone, to.person).catch(error => {
      // A message was sent to this number a moment ago, and its code is still valid.
      if (!isRefusal(error, 'over_sms_send_rate_limit')) throw error
    })
    setSent(to)
    setMoved(true)
  }
  if (sent) {
    return (
      <SentCode
        title={t('phone.sentTitle')}
        sentence={t(`${texts}.sent`, { phone: writtenNumber(sent.phone) })}
        to={sent.phone}
        submit={t(`${texts}.enter`)}
        onCode={code => proveText(sent.phone, code, sent.person)}
        onSend={() => sendText(sent.phone, sent.person)}
        other={t('phone.other')}
        onOther={() => setSent(undefined)}
      />
    )
  }
  // In the order of the page: the first registered field with a problem gets focus.
  const name = creating && register('name', { validate: nameProblem })
  return (
    <>
      <PanelTitle
        key="ask"
        title={t(`${texts}.title`)}
        sentence={t(`${texts}.sentence`)}
        arrived={arrived && !moved}
        always
      />
      <PanelForm
        onSubmit={submit}
        refused={problem('root')}
        submit={t('phone.submit')}
        busy={busy}
        busyLabel={t('mail.busy')}
      >
        {name && (
          <Field label={t('name.label')} error={problem('name')}>
            {control => <Input {...control} {...name} autoComplete="name" placeholder={t('name.placeholder')} />}
          </Field>
        )}
        <Field label={t('phone.label')} help={t('phone.help')} error={problem('phone')}>
          {control => (
            <Input
              {...control}
              {...register('phone', { validate: phoneProblem })}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder={t('phone.placeholder')}
              prefix={isAbroad(form.watch('phone')) ? undefined : '+55'}
            />
          )}
        </Field>
        {creating && <TermsCheck error={problem('terms')} register={rules => register('terms', rules)} />}
      </PanelForm>
      <p className="mt-6 text-center text-ui text-ink-2">
        {t(creating ? 'signUp.known' : 'signIn.newHere')}{' '}
        <Link
          {...paths.auth({ mode: creating ? 'phone' : 'phone-sign-up', ...(next && { next }) })}
          className="tap-44 rounded-sm font-bold text-brand-text underline-offset-4 hover:underline"
        >
          {t(creating ? 'signUp.toSignIn' : 'signIn.toSignUp')}
        </Link>
      </p>
      <BackToSignIn next={next} />
    </>
  )
}

function phoneProblem(typed: string): true | 'phone.invalid' | 'phone.invalidAbroad' {
  if (mobileNumber(typed) !== null) return true
  return isAbroad(typed) ? 'phone.invalidAbroad' : 'phone.invalid'
}
