import { SUPPORT_MESSAGE_MAX_LENGTH } from '@bora/rules/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { Messages } from '../components/Messages.tsx'
import { failureNumber } from '../components/failure-number.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { MESSAGE_BOUNDS, messageProblem } from './WriteUs.tsx'

/** The messages of one request, and a field for another one. */
export function Thread({ number }: { number: string }) {
  const { t } = useTranslation('support')
  const thread = useQuery({ ...read('GET /support/tickets/:number', { params: { number } }), staleTime: 0 })
  const isMissing = thread.error && thread.error.status >= 400 && thread.error.status < 500
  return (
    <section aria-labelledby="thread" className="min-w-0 rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
      <Link
        {...paths.support()}
        className="-mt-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft size={18} strokeWidth={2.2} aria-hidden="true" />
        {t('thread.back')}
      </Link>
      {isMissing ? (
        <EmptyState size="line" title={t('thread.missing')} sentence={t('thread.missingSentence')} />
      ) : thread.data ? (
        <>
          <h2 id="thread" className="type-title text-h1">
            {t(`topics.${thread.data.topic}`)}
          </h2>
          <p className="text-sm text-ink-2">{t('thread.title', { number })}</p>
          {failureNumber(thread.data.reference) && (
            <p className="text-[0.8125rem] break-words text-ink-3">
              {t('thread.reference', { reference: failureNumber(thread.data.reference) })}
            </p>
          )}
          <div className="mt-4">
            <Messages
              label={t('thread.messages')}
              messages={thread.data.messages}
              side="person"
              nameOf={author => t(author === 'person' ? 'thread.you' : 'thread.support')}
            />
          </div>
          {thread.data.state === 'closed' && <p className="mt-4 text-sm text-ink-2">{t('thread.closed')}</p>}
          <More number={number} />
        </>
      ) : thread.isError ? (
        <LoadFailed title={t('thread.failed')} safe="" query={thread} />
      ) : (
        <Loading text={t('thread.loading')}>
          <Skeleton className="mt-2 h-8 w-48 rounded-md" />
          <Skeleton className="mt-4 h-24 rounded-[20px]" />
        </Loading>
      )}
    </section>
  )
}

function More({ number }: { number: string }) {
  const { t } = useTranslation('support')
  const { register, submit, problem, busy, reset, formState } = useSentForm(
    { defaultValues: { message: '' } },
    async ({ message }) => {
      const params = { number }
      const thread = await call('POST /support/tickets/:number/messages', { params, body: { message } })
      queryClient.setQueryData(read('GET /support/tickets/:number', { params }).queryKey, thread)
    },
    error => ({ field: 'root', key: errorKey(error) }),
    MESSAGE_BOUNDS,
  )
  const { isSubmitSuccessful } = formState
  useEffect(() => {
    if (isSubmitSuccessful) reset()
  }, [isSubmitSuccessful, reset])
  return (
    <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-3">
      <Field label={t('thread.more')} error={problem('message')}>
        {control => (
          <Textarea
            {...control}
            {...register('message', { validate: value => messageProblem(value) ?? true })}
            rows={3}
            maxLength={SUPPORT_MESSAGE_MAX_LENGTH}
          />
        )}
      </Field>
      <FormAlert text={problem('root')} />
      <Button type="submit" variant="solid" busy={busy} busyLabel={t('sending')} className="self-start">
        {t('thread.sendMore')}
      </Button>
    </form>
  )
}
