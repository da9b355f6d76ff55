import { EMAIL_MAX_LENGTH, INVITE_MAILS_AT_ONCE } from '@bora/rules/limits.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { looksLikeEmail } from '../../accounts/components/sign-in/email.ts'
import { useSend } from './use-send.ts'

/** Invites by mail: one address, or several separated by spaces or commas. */
export function InviteByMail({ challengeId }: { challengeId: string }) {
  const { t } = useTranslation('invite-friends')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'address' | 'many' | null>(null)
  const send = useSend(challengeId, items =>
    // Addresses that were not sent stay in the field for correction.
    setText(
      items
        .filter(item => item.outcome !== 'sent')
        .map(item => item.email)
        .join(', '),
    ),
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    const emails = text.split(/[\s,;]+/).filter(Boolean)
    const wrong = emails.length === 0 || !emails.every(looksLikeEmail) ? 'address' : null
    const found = wrong ?? (emails.length > INVITE_MAILS_AT_ONCE ? 'many' : null)
    setProblem(found)
    if (!found) send.mutate(emails)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={t('mail.label')}
        help={t('mail.help', { count: INVITE_MAILS_AT_ONCE })}
        error={problem && t(`mail.${problem}`, { count: INVITE_MAILS_AT_ONCE })}
      >
        {control => (
          <Input
            {...control}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={EMAIL_MAX_LENGTH * INVITE_MAILS_AT_ONCE}
            value={text}
            placeholder={t('mail.hint')}
            onChange={event => {
              setText(event.target.value)
              setProblem(null)
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="soft" busy={send.isPending} busyLabel={t('mail.sending')} className="self-start">
        {t('mail.send')}
      </Button>
    </form>
  )
}
