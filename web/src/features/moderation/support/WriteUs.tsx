import {
  MIN_SUPPORT_MESSAGE,
  SUPPORT_MESSAGE_MAX_LENGTH,
  SUPPORT_REFERENCE_MAX_LENGTH,
  SUPPORT_TOPICS,
  type SupportTopic,
} from '@bora/rules/limits.ts'
import { checkText, shownLine } from '@bora/rules/shown-text.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { read } from '../../../api/queries.ts'
import { EmailField } from '../../accounts/components/sign-in/EmailField.tsx'
import { looksLikeEmail } from '../../accounts/components/sign-in/email.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import type { TextKey } from '../../accounts/components/sign-in/refusal-text.ts'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { failureNumber } from '../components/failure-number.ts'
import { currentLanguage } from '../../../language/language.ts'
import { useSession } from '../../../session/session.ts'
import { useConfig } from '../../../settings/use-config.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Select, Textarea } from '../../../ui/Input.tsx'
import { HowAnswered } from './HowAnswered.tsx'
import { Sent } from './Sent.tsx'

type WriteUsProps = { topic: SupportTopic | undefined; reference: string | undefined }
type Fields = { topic: SupportTopic | ''; message: string; email: string; website: string }

/** The form: topic, message, and without an account an address for the answer. */
export function WriteUs({ topic, reference: given = '' }: WriteUsProps) {
  const { t } = useTranslation('support')
  const session = useSession()
  const config = useConfig()
  const me = useQuery({ ...read('GET /me'), enabled: session !== null })
  const [reference, setReference] = useState(() => shownLine(given, SUPPORT_REFERENCE_MAX_LENGTH))
  const [sent, setSent] = useState<{ number: string; receiptTo: string | null } | null>(null)
  const ownAddress = session ? me.data?.email : ''
  // While it is unknown whether there is an address, none is asked for.
  const asksAddress = ownAddress === ''
  const form = useSentForm<Fields>(
    { defaultValues: { topic: topic ?? (given ? 'technical' : ''), message: '', email: '', website: '' } },
    send,
    refusal,
    MESSAGE_BOUNDS,
  )
  const { register, submit, problem, busy, watch, reset } = form
  // In display order: the first invalid field takes focus.
  const topicField = register('topic', { validate: value => value !== '' || 'support:problem.topic' })
  const messageField = register('message', { validate: value => messageProblem(value) ?? true })
  const message = watch('message')

  async function send({ topic, message, email, website }: Fields) {
    const answer = await call('POST /support/tickets', {
      body: {
        topic: topic as SupportTopic,
        message,
        reference,
        language: currentLanguage(),
        website,
        ...(asksAddress && email.trim() !== '' && { email: email.trim() }),
      },
    })
    setSent(answer)
  }
  if (sent)
    return (
      <Sent
        {...sent}
        onAnother={() => {
          reset({ topic: '', message: '', email: '', website: '' })
          setReference('')
          setSent(null)
        }}
      />
    )
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex min-w-0 flex-col gap-4 rounded-lg bg-surface p-4 shadow-e1 sm:p-5"
    >
      <Field label={t('topic')} error={problem('topic')}>
        {control => (
          <Select {...control} {...topicField}>
            <option value="">{t('chooseTopic')}</option>
            {SUPPORT_TOPICS.map(one => (
              <option key={one} value={one}>
                {t(`topics.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('message')}
        help={t('messageHelp')}
        error={problem('message')}
        aside={
          <span className="text-[0.8125rem] text-ink-3 tabular-nums">
            {`${[...message].length}/${SUPPORT_MESSAGE_MAX_LENGTH}`}
          </span>
        }
      >
        {control => (
          <Textarea
            {...control}
            {...messageField}
            rows={6}
            maxLength={SUPPORT_MESSAGE_MAX_LENGTH}
            placeholder={t('messageHint')}
          />
        )}
      </Field>
      {asksAddress && (
        <EmailField
          label={session ? `${t('email')} ${t('emailOptional')}` : t('email')}
          help={t(session ? 'emailOptionalHelp' : 'emailHelp')}
          error={problem('email')}
          autoComplete="email"
          field={register('email', {
            validate: value =>
              (session !== null && value.trim() === '') || looksLikeEmail(value) || 'support:problem.email',
          })}
        />
      )}
      {reference && (
        <div className="flex items-center gap-3 rounded-md bg-sunken py-2 pr-2 pl-4">
          <p className="min-w-0 flex-1 text-sm">
            <strong className="block font-[650]">{t('reference')}</strong>
            <span className="break-words text-ink-2">{failureNumber(reference)}</span>
            <span className="block text-[0.8125rem] text-ink-3">{t('referenceHelp')}</span>
          </p>
          <IconButton
            size="sm"
            label={t('removeReference')}
            icon={<X size={18} strokeWidth={2.4} aria-hidden="true" />}
            onClick={() => setReference('')}
          />
        </div>
      )}
      {/* A honeypot: programs that fill in every field also fill in this one; people neither see nor reach it. */}
      <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
        <label>
          {t('website')}
          <input {...register('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormAlert text={problem('root')} />
      <HowAnswered email={ownAddress || null} />
      <Button
        type="submit"
        variant="bora"
        size="lg"
        block
        busy={busy}
        busyLabel={t('sending')}
        className="no-script:hidden"
      >
        {t('send')}
      </Button>
      <p className="hidden text-ui no-script:block">
        {config?.supportEmail ? t('withoutScripts', { address: config.supportEmail }) : t('withoutScriptsKept')}
      </p>
    </form>
  )
}

/** The values for the sentences about a message. */
export const MESSAGE_BOUNDS = { least: MIN_SUPPORT_MESSAGE, most: SUPPORT_MESSAGE_MAX_LENGTH }

/** Returns the problem with a message: the key of its sentence, or null. */
export function messageProblem(message: string): TextKey | null {
  switch (checkText(message, { ...MESSAGE_BOUNDS, lines: true })) {
    case 'too_short':
      return 'support:problem.message'
    case 'too_long':
      return 'support:problem.messageLong'
    case 'unreadable':
      return 'support:problem.messageUnreadable'
    default:
      return null
  }
}

function refusal(error: unknown): { field: string; key: TextKey } {
  if (error instanceof ApiError && error.code === 'invalid_input') {
    if (error.field === 'email') return { field: 'email', key: 'support:problem.email' }
    if (error.field === 'website') return { field: 'root', key: 'support:problem.website' }
  }
  return { field: 'root', key: errorKey(error) }
}
