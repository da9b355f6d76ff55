import type { FormEvent } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type RefusalText, refusalText } from './refusal-text.ts'

type PanelForm<Fields extends FieldValues> = UseFormReturn<Fields> & {
  submit: (event: FormEvent) => void
  /** what is wrong with a field, or with all of it */
  problem: (place: FieldPath<Fields> | 'root') => string | undefined
  busy: boolean
}

/**
 * A form of a step of signing in. What `send` throws is told at the field that it is about, which takes the focus, or
 * above the button. Problems are kept as keys of the `auth` texts, so that they follow a change of language.
 */
export function usePanelForm<Fields extends FieldValues>(
  defaultValues: DefaultValues<Fields>,
  action: Parameters<typeof refusalText>[1],
  send: (fields: Fields) => Promise<void>,
): PanelForm<Fields> {
  const { t } = useTranslation('auth')
  const form = useForm<Fields>({ defaultValues })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async fields => {
    try {
      await send(fields)
    } catch (error) {
      const { field, key } = refusalText(error, action)
      const place = field in fields ? (field as FieldPath<Fields>) : 'root'
      form.setError(place, { message: key }, { shouldFocus: place !== 'root' })
    }
  })
  return {
    ...form,
    submit: event => void submit(event),
    problem: place => {
      const key = errors[place]?.message
      return key ? t(key as RefusalText['key']) : undefined
    },
    busy: isSubmitting,
  }
}
