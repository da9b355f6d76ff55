import type { Suspension } from '@bora/rules/suspension.ts'
import { type FormEvent, useState } from 'react'
import { type FieldPath, type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RefusalText, TextKey } from './refusal-text.ts'
import { suspensionValues } from './suspension-values.ts'
import { showTechnicalIssue } from '../../../../states/show-problem.ts'

type SentForm<Fields extends FieldValues> = UseFormReturn<Fields> & {
  submit: (event: FormEvent) => void
  /** the problem of a field, or of the whole form */
  problem: (place: FieldPath<Fields> | 'root') => string | undefined
  busy: boolean
}

/**
 * A form with one submission at a time. `tell` maps errors of `send` to a field, which takes focus, or they are shown
 * above the button; input is kept. Problems are kept as text keys, so that they follow a change of language; `values`
 * fill in their sentences, and a suspension brings its own.
 */
export function useSentForm<Fields extends FieldValues>(
  about: UseFormProps<Fields>,
  send: (fields: Fields) => Promise<void>,
  tell: (error: unknown) => { field: string; key: TextKey; suspension?: Suspension },
  values: Record<string, number> = {},
): SentForm<Fields> {
  const { t } = useTranslation('auth')
  const form = useForm<Fields>(about)
  const { errors, isSubmitting } = form.formState
  const [suspension, setSuspension] = useState<Suspension | null>(null)
  const submit = form.handleSubmit(async fields => {
    try {
      await send(fields)
    } catch (error) {
      // The form is unchanged, and its button sends it again.
      if (showTechnicalIssue(error)) return form.setError('root', { type: 'failed' })
      const { field, key, suspension: told } = tell(error)
      setSuspension(told ?? null)
      const place = field in fields ? (field as FieldPath<Fields>) : 'root'
      form.setError(place, { type: 'refused', message: key }, { shouldFocus: place !== 'root' })
    }
  })
  const ofSuspension = suspension && suspensionValues(suspension)
  return {
    ...form,
    submit: event => {
      if (isSubmitting) event.preventDefault()
      else void submit(event)
    },
    problem: place => {
      const key = errors[place]?.message
      // A key prefixed with another namespace is looked up there; those texts come with the page.
      return key ? t(key as RefusalText['key'], { ...values, ...ofSuspension }) : undefined
    },
    busy: isSubmitting,
  }
}
