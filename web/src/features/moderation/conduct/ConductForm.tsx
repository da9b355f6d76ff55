import { CONDUCT_WORDS_MAX_LENGTH, CONDUCT_WORDS_MIN_LENGTH } from '@bora/rules/fairness/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { showProblem } from '../../../states/show-problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import type { ConductData } from './conduct-data.ts'

/** The viewer's answer to a case, or the appeal of its decision. */
export function ConductForm({ caseId, what }: { caseId: string; what: 'answer' | 'appeal' }) {
  const { t } = useTranslation('conduct')
  const [refuses, setRefuses] = useState(false)
  const params = { caseId }
  const note = (data: ConductData) => queryClient.setQueryData(read('GET /conduct/:caseId', { params }).queryKey, data)
  const least = what === 'answer' ? 1 : CONDUCT_WORDS_MIN_LENGTH
  const form = useSentForm(
    { defaultValues: { words: '' } },
    async ({ words }) => {
      note(
        what === 'answer'
          ? await call('POST /conduct/:caseId/answer', { params, body: { answer: words } })
          : await call('POST /conduct/:caseId/appeal', { params, body: { words } }),
      )
    },
    error => ({ field: error instanceof ApiError && error.field ? 'words' : 'root', key: errorKey(error) }),
    { least },
  )
  async function refuse() {
    if (refuses || form.busy) return
    setRefuses(true)
    try {
      note(await call('POST /conduct/:caseId/answer', { params, body: { answer: '' } }))
    } catch (error) {
      showProblem(error, { title: t('answer.failed') })
      setRefuses(false)
    }
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <Field label={t(`${what}.label`)} help={t(`${what}.help`)} error={form.problem('words')}>
        {control => (
          <Textarea
            {...control}
            rows={5}
            maxLength={CONDUCT_WORDS_MAX_LENGTH}
            {...form.register('words', {
              validate: words =>
                checkText(words, { least, most: CONDUCT_WORDS_MAX_LENGTH, lines: true }) === null ||
                (what === 'answer' ? 'conduct:answer.empty' : 'conduct:tooShort'),
            })}
          />
        )}
      </Field>
      <FormAlert text={form.problem('root')} />
      <Button type="submit" variant="bora" size="lg" block busy={form.busy} busyLabel={t('sending')}>
        {t(`${what}.send`)}
      </Button>
      {what === 'answer' && (
        <Button variant="ghost" busy={refuses} busyLabel={t('sending')} onClick={() => void refuse()}>
          {t('answer.refuse')}
        </Button>
      )}
    </form>
  )
}
