import { SUPPORT_MESSAGE_MAX_LENGTH } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { queryClient } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { oneTicket, type ReadTicket, showTicket } from './ticket-data.ts'

/** A field for the answer, which is sent to the person and added to the thread; optionally closes the request. */
export function AnswerForm({ ticket }: { ticket: ReadTicket }) {
  const { t } = useTranslation('admin-support')
  const { number, asker } = ticket
  const closes = useRef(false)
  const form = useSentForm(
    { defaultValues: { message: '' } },
    async ({ message }) => {
      const close = closes.current
      try {
        const whole = await call('POST /admin/support/tickets/:number/answers', {
          params: { number },
          body: { message, close, seen: ticket.messages.length },
        })
        showTicket(whole)
        toast({ variant: 'success', title: t(close ? 'sentClosed' : 'sent') })
      } catch (error) {
        // Newer messages are shown; the input is kept.
        if (error instanceof ApiError && error.code === 'ticket_moved')
          void queryClient.invalidateQueries({ queryKey: oneTicket(number).queryKey })
        throw error
      }
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
  )
  const { reset } = form
  const { isSubmitSuccessful } = form.formState
  useEffect(() => {
    if (isSubmitSuccessful) reset()
  }, [isSubmitSuccessful, reset])
  function onKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    closes.current = false
    form.submit(event)
  }
  const about = { email: asker.email, language: t(`language.${ticket.language}`) }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the field in it takes the keys
    <form
      noValidate
      onSubmit={form.submit}
      onKeyDown={onKey}
      className="mt-5 flex flex-col gap-3 border-t border-line pt-5"
    >
      <Field label={t('answer')} help={t('answerHelp')} error={form.problem('message')}>
        {control => (
          <Textarea
            {...control}
            rows={5}
            maxLength={SUPPORT_MESSAGE_MAX_LENGTH}
            {...form.register('message', {
              validate: message =>
                checkText(message, { least: 1, most: SUPPORT_MESSAGE_MAX_LENGTH, lines: true }) === null ||
                'admin-support:answerMissing',
            })}
          />
        )}
      </Field>
      <p className="text-sm break-words text-ink-2">
        {t(asker.email === '' ? 'answersHere' : asker.person ? 'answersTo' : 'answersMail', about)}
      </p>
      <FormAlert text={form.problem('root')} />
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          variant="bora"
          busy={form.busy}
          busyLabel={t('sending')}
          onClick={() => (closes.current = false)}
        >
          {t('send')}
        </Button>
        <Button type="submit" variant="soft" disabled={form.busy} onClick={() => (closes.current = true)}>
          {t('sendAndClose')}
        </Button>
      </div>
    </form>
  )
}
