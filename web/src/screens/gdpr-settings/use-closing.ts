import type { Calls } from '@bora/contract/api.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../api/api.ts'
import { read } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { tellProblem } from '../../components/states/tell-problem.ts'

export type Closing = Answer<'GET /me/closing'>

/** Asks for the end of the account; what is refused is told by who asked. */
export function useAskToDelete(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Calls['POST /me/closing']['request']['body']) => call('POST /me/closing', { body }),
    onSuccess: closing => {
      client.setQueryData(read('GET /me/closing').queryKey, closing)
      onDone()
    },
    // Another amount by now, or something new that it waits for.
    onError: () => client.invalidateQueries({ queryKey: ['GET /me/closing'] }),
  })
}

/** Keeps the account after all. */
export function useKeepAccount() {
  const { t } = useTranslation('own-data')
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /me/closing'),
    onSuccess: closing => {
      client.setQueryData(read('GET /me/closing').queryKey, closing)
      toast({ variant: 'success', title: t('delete.kept'), sentence: t('delete.keptSentence') })
    },
    onError: error => tellProblem(error),
  })
}
