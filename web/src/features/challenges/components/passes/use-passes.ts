import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/api.ts'
import { day } from '../../../../language/format.ts'
import { toast } from '../../../../ui/toast.ts'
import { showProblem } from '../../../../states/show-problem.ts'
import { type PassKind, passesQuery } from './passes-data.ts'

/** Asks for a pass; a refusal is for the caller to show. */
export function useAsk(challengeId: string, onDone: () => void) {
  const { t } = useTranslation('passes')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ date, kind }: { date: string; kind: PassKind }) =>
      call('PUT /challenges/:challengeId/passes/:date', { params: { challengeId, date }, body: { kind } }),
    onSuccess: (passes, { date }) => {
      client.setQueryData(passesQuery(challengeId).queryKey, passes)
      onDone()
      toast({ variant: 'success', title: t('given', { day: day(date, 'weekday') }) })
    },
    onError: () => void client.invalidateQueries({ queryKey: passesQuery(challengeId).queryKey }),
  })
}

/** Takes a pass back. */
export function useTakeBack(challengeId: string) {
  const { t } = useTranslation('passes')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (date: string) =>
      call('DELETE /challenges/:challengeId/passes/:date', { params: { challengeId, date } }),
    onSuccess: passes => {
      client.setQueryData(passesQuery(challengeId).queryKey, passes)
      toast({ variant: 'success', title: t('givenBack') })
    },
    onError: error => {
      showProblem(error, { title: t('failed') })
      void client.invalidateQueries({ queryKey: passesQuery(challengeId).queryKey })
    },
  })
}
