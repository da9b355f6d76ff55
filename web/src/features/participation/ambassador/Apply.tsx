import { APPLY_AGAIN_DAYS } from '@bora/rules/campaigns.ts'
import { MIN_AMBASSADOR_ABOUT, MAX_AMBASSADOR_ABOUT, MAX_AMBASSADOR_REACH } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import type { TextKey } from '../../accounts/components/sign-in/refusal-text.ts'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { dayOf } from '../../../language/format.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, IconWell } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import { showProblem } from '../../../states/show-problem.ts'

type Mine = Answer<'GET /me/ambassador'>

/** The application to become an ambassador, and its outcome. */
export function Apply({ mine }: { mine: Mine }) {
  const { t } = useTranslation('ambassador')
  const { application, mayApply } = mine
  if (application?.status === 'open') return <Waiting askedAt={application.askedAt} />
  return (
    <>
      {application?.status === 'refused' && (
        <Banner
          className="mt-4"
          tone="pending"
          title={t('refused.title')}
          sentence={
            mayApply
              ? t('refused.again')
              : t('refused.wait', { day: dayOf(application.decidedAt!, 'full'), days: APPLY_AGAIN_DAYS })
          }
        />
      )}
      {mayApply && <Form />}
    </>
  )
}

function Waiting({ askedAt }: { askedAt: string }) {
  const { t } = useTranslation('ambassador')
  const withdraw = useMutation({
    mutationFn: () => call('DELETE /me/ambassador/application'),
    onSuccess: keep,
    onError: error => showProblem(error, { title: t('withdrawFailed') }),
  })
  return (
    <Card as="section" aria-label={t('waiting.title')} className="mt-4 flex flex-wrap items-center gap-4">
      <IconWell tone="mar" size={48}>
        <CircleCheck size={24} aria-hidden="true" />
      </IconWell>
      <p className="min-w-0 flex-1 basis-56 text-ui" role="status">
        <strong className="block font-bold">{t('waiting.title')}</strong>
        <span className="text-ink-2">{t('waiting.sentence', { day: dayOf(askedAt, 'full') })}</span>
      </p>
      <Button variant="soft" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('withdraw')}
      </Button>
    </Card>
  )
}

type Fields = { about: string; reach: string }
const BOUNDS = { least: MIN_AMBASSADOR_ABOUT, most: MAX_AMBASSADOR_ABOUT }

function Form() {
  const { t } = useTranslation('ambassador')
  const { register, submit, problem, busy, watch } = useSentForm<Fields>(
    { defaultValues: { about: '', reach: '' } },
    async body => keep(await call('POST /me/ambassador/application', { body })),
    refusal,
    BOUNDS,
  )
  const about = watch('about')
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="apply"
      className="mt-4 flex flex-col gap-4 rounded-lg bg-surface p-4 shadow-e1 sm:p-5"
    >
      <h2 id="apply" className="type-title text-h1">
        {t('apply.title')}
      </h2>
      <Field
        label={t('apply.about')}
        help={t('apply.aboutHelp', { least: MIN_AMBASSADOR_ABOUT })}
        error={problem('about')}
        aside={
          <span className="text-[0.8125rem] text-ink-3 tabular-nums">{`${[...about].length}/${MAX_AMBASSADOR_ABOUT}`}</span>
        }
      >
        {control => (
          <Textarea
            {...control}
            {...register('about', { validate: value => aboutProblem(value) ?? true })}
            rows={5}
            maxLength={MAX_AMBASSADOR_ABOUT}
          />
        )}
      </Field>
      <Field label={t('apply.reach')} help={t('apply.reachHelp')} error={problem('reach')}>
        {control => <Input {...control} {...register('reach')} maxLength={MAX_AMBASSADOR_REACH} />}
      </Field>
      <FormAlert text={problem('root')} />
      <Button type="submit" variant="bora" size="lg" block busy={busy} busyLabel={t('apply.sending')}>
        {t('apply.send')}
      </Button>
    </form>
  )
}

function keep(mine: Mine): void {
  queryClient.setQueryData(read('GET /me/ambassador').queryKey, mine)
}

function aboutProblem(text: string): TextKey | null {
  const problem = checkText(text, { ...BOUNDS, lines: true })
  if (problem === null) return null
  return problem === 'unreadable' ? 'errors:text_unreadable' : 'ambassador:apply.aboutProblem'
}

function refusal(error: unknown): { field: string; key: TextKey } {
  const field = error instanceof ApiError && error.field ? error.field : 'root'
  return { field, key: errorKey(error) }
}
