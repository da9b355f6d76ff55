import type { Calls } from '@bora/contract/api.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

export type AccountDeletion = Answer<'GET /me/closing'>

type Body = Calls['POST /me/closing']['request']['body']

/**
 * Requests account deletion; the caller shows a refusal. `stepUp` asks for the second factor where it is needed, and
 * returns null when the person cancelled.
 */
export function useAskToDelete(
  stepUp: (ask: () => Promise<AccountDeletion>) => Promise<AccountDeletion | null>,
  onDone: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => stepUp(() => call('POST /me/closing', { body })),
    onSuccess: closing => {
      if (!closing) return
      client.setQueryData(read('GET /me/closing').queryKey, closing)
      onDone()
    },
    // The amount has changed, or there is a new blocker.
    onError: () => client.invalidateQueries({ queryKey: ['GET /me/closing'] }),
  })
}

/** Cancels the deletion. */
export function useCancelDeletion() {
  const { t } = useTranslation('own-data')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /me/closing'),
    onSuccess: closing => {
      client.setQueryData(read('GET /me/closing').queryKey, closing)
      toast({ variant: 'success', title: t('delete.kept'), sentence: t('delete.keptSentence') })
    },
    onError: error => showProblem(error),
  })
}
