import type { DefaultValues, FieldValues } from 'react-hook-form'
import { refusalText } from './refusal-text.ts'
import { useSentForm } from './use-sent-form.ts'

/** The form of a sign-in step, with refusals worded for that step. */
export function usePanelForm<Fields extends FieldValues>(
  defaultValues: DefaultValues<Fields>,
  action: Parameters<typeof refusalText>[1],
  send: (fields: Fields) => Promise<void>,
) {
  return useSentForm<Fields>({ defaultValues }, send, error => refusalText(error, action))
}
