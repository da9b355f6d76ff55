import { CircleCheck, Hourglass, Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { readAccountAgain } from '../components/settings/auth-user.ts'
import { CodeForm } from '../components/sign-in/CodeForm.tsx'
import { emailProblem as addressProblem } from '../components/sign-in/email-problem.ts'
import { EmailField } from '../components/sign-in/EmailField.tsx'
import { problemText, settingsRefusal, type TextKey } from '../components/sign-in/refusal-text.ts'
import { verifyAddress } from '../components/settings/verify-address.ts'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { useStepUp } from '../components/settings/use-step-up.tsx'
import { FormAlert } from '../components/sign-in/FormAlert.tsx'
import { useSentForm } from '../components/sign-in/use-sent-form.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { authClient } from '../../../session/session.ts'
import { useBackStep } from '../../../ui/back-step.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'

type Me = Answer<'GET /me'>

type EmailCardProps = {
  me: Me
  /** the protocol's code for a link from a mail that had no effect */
  carried: string | null | undefined
}

/** The person's sign-in address: whether it is confirmed, and a pending change. */
export function EmailCard({ me, carried }: EmailCardProps) {
  const { t } = useTranslation('profile')
  const [changing, setChanging] = useState(false)
  const [sent, setSent] = useState(false)
  const [useless, setUseless] = useState(carried)
  const stepUp = useStepUp()

  async function change(email: string): Promise<boolean> {
    const done = await stepUp.run(async () => {
      const options = { emailRedirectTo: fullAddress(paths.profile()) }
      const { error } = await (await authClient()).updateUser({ email }, options)
      if (error) throw error
      return true
    })
    if (!done) return false
    setChanging(false)
    setUseless(null)
    await readAccountAgain()
    return true
  }
  async function callOff() {
    if (await change(me.email)) toast({ title: t('email.calledOff') })
  }
  async function confirm(token: string) {
    await verifyAddress({ type: 'signup', email: me.email, token })
    setUseless(null)
    await readAccountAgain()
    toast({ variant: 'success', title: t('email.confirmedNow') })
  }
  function resent() {
    setSent(true)
    setUseless(null)
  }
  function linkProblem(code: string): string {
    return code === 'otp_expired' ? t('email.linkExpired') : problemText({ code }, { arrived: true })
  }
  return (
    <SettingsCard title={t('email.title')} sentence={t('email.sentence')}>
      <FormAlert text={useless ? linkProblem(useless) : undefined} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Mail size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
        <p className="min-w-0 flex-1 basis-52 text-ui font-semibold break-all">{me.email || t('email.none')}</p>
        {me.email &&
          (me.emailConfirmed ? (
            <Tag tone="folha" icon={<CircleCheck size={15} aria-hidden="true" />}>
              {t('email.confirmed')}
            </Tag>
          ) : (
            <Tag tone="maracuja" icon={<Hourglass size={15} aria-hidden="true" />}>
              {t('email.unconfirmed')}
            </Tag>
          ))}
      </div>
      {me.email && !me.emailConfirmed && !me.emailChange && (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-ink-2">{sent ? t('email.sentAgain') : t('email.confirmSentence')}</p>
          <CodeForm label={t('email.code')} submit={t('email.confirm')} onCode={confirm} inSettings>
            <Resend kind="signup" email={me.email} onSent={resent} />
          </CodeForm>
        </div>
      )}
      {me.emailChange ? (
        <PendingChange
          key={me.emailChange.to}
          me={me}
          change={me.emailChange}
          onCallOff={callOff}
          onProgress={() => setUseless(null)}
        />
      ) : changing ? (
        <ChangeForm present={me.email} onChange={change} onCancel={() => setChanging(false)} />
      ) : (
        <div>
          <Button variant="soft" onClick={() => setChanging(true)}>
            {me.email ? t('email.change') : t('email.add')}
          </Button>
        </div>
      )}
      {stepUp.dialog}
    </SettingsCard>
  )
}

type ChangeFormProps = { present: string; onChange: (email: string) => Promise<boolean>; onCancel: () => void }

function ChangeForm({ present, onChange, onCancel }: ChangeFormProps) {
  const { t } = useTranslation('profile')
  useBackStep(1, onCancel)
  const form = useSentForm(
    { defaultValues: { email: '' } },
    async ({ email }) => void (await onChange(email.trim())),
    settingsRefusal,
  )

  function emailProblem(given: string): true | TextKey {
    const problem = addressProblem(given)
    if (problem !== true) return problem
    return given.trim().toLowerCase() !== present.toLowerCase() || 'profile:email.same'
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-3">
      <EmailField
        label={t('email.new')}
        help={t('email.changeHelp')}
        error={form.problem('email')}
        autoComplete="email"
        field={form.register('email', { validate: emailProblem })}
      />
      <FormAlert text={form.problem('root')} />
      <div className="flex gap-2.5">
        <Button type="submit" busy={form.busy} busyLabel={t('saving')}>
          {t('email.send')}
        </Button>
        <Button variant="soft" disabled={form.busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

type PendingChangeProps = {
  me: Me
  change: NonNullable<Me['emailChange']>
  onCallOff: () => Promise<void>
  /** called when another mail was sent, or an address has agreed */
  onProgress: () => void
}

function PendingChange({ me, change: { to, asked }, onCallOff, onProgress }: PendingChangeProps) {
  const { t } = useTranslation('profile')
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function prove(email: string, token: string) {
    const outcome = await verifyAddress({ type: 'email_change', email, token })
    onProgress()
    await readAccountAgain()
    if (outcome === 'done') toast({ variant: 'success', title: t('email.changed') })
  }
  async function callOff() {
    setBusy(true)
    setProblem(undefined)
    await onCallOff().catch((error: unknown) => setProblem(problemText(error)))
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-4 rounded-md bg-maracuja-soft p-4">
      <div>
        <h3 className="text-ui font-bold break-words">{t('email.pending', { email: to })}</h3>
        <p className="mt-1 text-sm text-ink-2">
          {sent ? t('email.sentAgain') : asked.length > 1 ? t('email.pendingBoth') : t('email.pendingOne')}
        </p>
      </div>
      {asked.map(({ address, agreed }) =>
        agreed ? (
          <p key={address} role="status" className="flex items-center gap-2 text-sm font-semibold text-folha-text">
            <CircleCheck size={18} aria-hidden="true" className="shrink-0" />
            <span className="break-all">{t('email.agreed', { email: address })}</span>
          </p>
        ) : (
          <CodeForm
            key={address}
            label={t('email.codeOf', { email: address })}
            submit={t('email.confirm')}
            onCode={token => prove(address, token)}
            inSettings
          />
        ),
      )}
      {problem && <ProblemLine>{problem}</ProblemLine>}
      <div className="flex flex-wrap gap-2.5">
        <Resend
          kind="email_change"
          email={to}
          onSent={() => {
            setSent(true)
            onProgress()
          }}
        />
        {me.email && (
          <Button variant="ghost" busy={busy} onClick={() => void callOff()}>
            {t('email.callOff')}
          </Button>
        )}
      </div>
    </div>
  )
}

type ResendProps = { kind: 'signup' | 'email_change'; email: string; onSent: () => void }

function Resend({ kind, email, onSent }: ResendProps) {
  const { t } = useTranslation('profile')
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const options = { emailRedirectTo: fullAddress(paths.profile()) }
      const { error } = await (await authClient()).resend({ type: kind, email, options })
      if (error) throw error
      onSent()
    } catch (error) {
      toast({ variant: 'destructive', title: t('email.notSent'), sentence: problemText(error) })
    }
    setBusy(false)
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void send()}>
      {t('email.resend')}
    </Button>
  )
}
