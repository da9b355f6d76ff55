import type { DefaultValues, FieldValues } from 'react-hook-form'
import { refusalText } from './refusal-text.ts'
import { useSentForm } from './use-sent-form.ts'

/** A form of a step of signing in: what refuses it is told in the words of that step. */
export function usePanelForm<Fields extends FieldValues>(
  defaultValues: DefaultValues<Fields>,
  action: Parameters<typeof refusalText>[1],
  send: (fields: Fields) => Promise<void>,
) {
  return useSentForm<Fields>({ defaultValues }, send, error => refusalText(error, action))
}
