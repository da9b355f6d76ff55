import { EMAIL_MAX_LENGTH } from '@bora/rules/limits.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { looksLikeEmail } from '../../accounts/components/sign-in/email.ts'
import { useCorrect } from './use-send.ts'

type CorrectAddressProps = { challengeId: string; id: string; email: string; onDone: () => void }

/** Corrects the address of an invitation that could not be delivered, and sends it again. */
export function CorrectAddress({ challengeId, id, email, onDone }: CorrectAddressProps) {
  const { t } = useTranslation('invite-friends')
  const [text, setText] = useState(email)
  const [wrong, setWrong] = useState(false)
  const correct = useCorrect(challengeId, onDone)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (correct.isPending) return
    const isAddress = looksLikeEmail(text.trim())
    setWrong(!isAddress)
    if (isAddress) correct.mutate({ invitationId: id, email: text.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="flex basis-full flex-col gap-3">
      <Field label={t('list.right')} error={wrong && t('mail.address')}>
        {control => (
          <Input
            {...control}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={EMAIL_MAX_LENGTH}
            value={text}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that asked for it
            autoFocus
            onChange={event => {
              setText(event.target.value)
              setWrong(false)
            }}
          />
        )}
      </Field>
      <span className="flex gap-2.5">
        <Button type="submit" variant="soft" size="sm" busy={correct.isPending} busyLabel={t('mail.sending')}>
          {t('list.save')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('list.cancel')}
        </Button>
      </span>
    </form>
  )
}
