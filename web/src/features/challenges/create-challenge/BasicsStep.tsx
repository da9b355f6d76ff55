import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { number } from '../../../language/format.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import { useFieldError } from './FieldProblem.tsx'
import type { StepProps } from './step-props.ts'

/** Step 2: name and description. */
export function BasicsStep({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const errorOf = useFieldError(problems)
  return (
    <div className="flex flex-col gap-5">
      <div data-field="title">
        <Field
          label={t('step2.name')}
          error={errorOf('title')}
          aside={<Counter text={state.title} max={TITLE_MAX_LENGTH} />}
        >
          {control => (
            <Input
              {...control}
              value={state.title}
              autoComplete="off"
              placeholder={t('step2.nameHint')}
              onChange={event => edit({ title: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div data-field="description">
        <Field
          label={t('step2.description')}
          help={t('step2.descriptionHelp')}
          error={errorOf('description')}
          aside={<Counter text={state.description} max={DESCRIPTION_MAX_LENGTH} />}
        >
          {control => (
            <Textarea
              {...control}
              rows={6}
              value={state.description}
              onChange={event => edit({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

function Counter({ text, max }: { text: string; max: number }) {
  const length = [...text.trim()].length
  return (
    <span className={`text-[0.8125rem] tabular-nums ${length > max ? 'font-semibold text-danger-text' : 'text-ink-3'}`}>
      {number(length)}/{number(max)}
    </span>
  )
}
