import type { FormEvent } from 'react'
import { type FieldPath, type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RefusalText, TextKey } from './refusal-text.ts'

type SentForm<Fields extends FieldValues> = UseFormReturn<Fields> & {
  submit: (event: FormEvent) => void
  /** what is wrong with a field, or with all of it */
  problem: (place: FieldPath<Fields> | 'root') => string | undefined
  busy: boolean
}

/**
 * A form that is sent, once at a time. What `send` throws is told, as `tell` says, at the field that it is about, which
 * takes the focus, or above the button; what was typed stays. Problems are kept as keys of texts, so that they follow a
 * change of language.
 */
export function useSentForm<Fields extends FieldValues>(
  about: UseFormProps<Fields>,
  send: (fields: Fields) => Promise<void>,
  tell: (error: unknown) => { field: string; key: TextKey },
): SentForm<Fields> {
  const { t } = useTranslation('auth')
  const form = useForm<Fields>(about)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async fields => {
    try {
      await send(fields)
    } catch (error) {
      const { field, key } = tell(error)
      const place = field in fields ? (field as FieldPath<Fields>) : 'root'
      form.setError(place, { type: 'refused', message: key }, { shouldFocus: place !== 'root' })
    }
  })
  return {
    ...form,
    submit: event => {
      if (isSubmitting) event.preventDefault()
      else void submit(event)
    },
    problem: place => {
      const key = errors[place]?.message
      // A key with the name of other texts in front is found in these, which come with the page.
      return key ? t(key as RefusalText['key']) : undefined
    },
    busy: isSubmitting,
  }
}
