import { CLOSING_DAYS, CODE_DIGITS } from '@bora/rules/limits.ts'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/error-text.ts'
import { ApiError } from '../../../api/api.ts'
import { useStepUp } from '../../accounts/components/settings/use-step-up.tsx'
import { list, money } from '../../../language/format.ts'
import { authClient } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, PasswordInput } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { type AccountDeletion, useAskToDelete } from './use-account-deletion.ts'
import { showTechnicalIssue } from '../../../states/show-problem.ts'

/** Asks for confirmation with the password or a code, and for explicit consent if money would be forfeited. */
export function AskToDelete({
  closing: { proof, free, bonus },
  onClose,
}: {
  closing: AccountDeletion
  onClose: () => void
}) {
  const { t } = useTranslation('own-data')
  const [secret, setSecret] = useState('')
  const [givesUp, setGivesUp] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [codeSent, setCodeSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = { ref: field }
  const form = useId()
  const stepUp = useStepUp()
  const ask = useAskToDelete(stepUp.run, () => {
    onClose()
    toast({ variant: 'success', title: t('delete.asked'), sentence: t('delete.askedSentence') })
  })
  const amounts = (all: AccountDeletion['free']) => list(all.map(({ cents, currency }) => money(cents, currency)))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ask.isPending) return
    if (proof !== 'sign_in' && !secret) return refuse(t(`proof.${proof}Missing`))
    setProblem(null)
    ask.mutate(
      {
        ...(proof === 'password' && { password: secret }),
        ...(proof === 'code' && { code: secret }),
        ...(givesUp && { givesUp: free }),
      },
      { onError: error => showTechnicalIssue(error) || refuse(errorText(error)) },
    )
  }
  function refuse(text: string) {
    setProblem(text)
    field.current?.focus()
  }
  async function sendCode() {
    const { error } = await (await authClient()).reauthenticate()
    // A code sent a moment ago is still valid.
    if (error && error.code !== 'over_email_send_rate_limit')
      return setProblem(errorText(new ApiError('try_again', 503)))
    setCodeSent(true)
    field.current?.focus()
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={open => !open && onClose()}
        sign={
          <IconWell tone="danger" size={52}>
            <Trash2 size={26} aria-hidden="true" />
          </IconWell>
        }
        title={t('delete.confirmTitle')}
        description={t('delete.confirmSentence', { count: CLOSING_DAYS })}
        footer={
          <>
            <Button variant="soft" onClick={onClose}>
              {t('delete.stay')}
            </Button>
            <Button variant="danger" type="submit" form={form} busy={ask.isPending} busyLabel={t('busy')}>
              {t('delete.confirm')}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {proof === 'code' && (
            <Button variant="soft" onClick={() => void sendCode()}>
              {t(codeSent ? 'proof.sendAgain' : 'proof.send')}
            </Button>
          )}
          {proof === 'password' && (
            <Field label={t('proof.password')} error={problem ?? undefined}>
              {control => (
                <PasswordInput
                  {...control}
                  {...takesFocus}
                  value={secret}
                  onChange={event => setSecret(event.target.value)}
                  autoComplete="current-password"
                  showLabel={t('proof.show')}
                  hideLabel={t('proof.hide')}
                />
              )}
            </Field>
          )}
          {proof === 'code' && (
            <Field
              label={t('proof.code')}
              help={codeSent ? t('proof.codeSent') : undefined}
              error={problem ?? undefined}
            >
              {control => (
                <Input
                  {...control}
                  {...takesFocus}
                  value={secret}
                  onChange={event => setSecret(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  spellCheck={false}
                />
              )}
            </Field>
          )}
          {proof === 'sign_in' && problem && <ProblemLine>{problem}</ProblemLine>}
          {free.length > 0 && (
            <Checkbox checked={givesUp} onChange={event => setGivesUp(event.target.checked)}>
              {t('delete.giveUp', { amount: amounts(free) })}
            </Checkbox>
          )}
          {bonus.length > 0 && <p className="text-sm text-ink-2">{t('delete.bonus', { amount: amounts(bonus) })}</p>}
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
