import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, call } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { showProblem } from '../../../states/show-problem.ts'

export type Limits = Answer<'GET /me/limits'>
export type BreakDays = 30 | 90 | 180 | 365

/** Requests a different monthly limit, or none; returns the limits and from when they apply. */
export function useMonthlyLimit(onDone: (limits: Limits) => void) {
  return useChange((monthlyCents: number | null) => call('PUT /me/limits/entries', { body: { monthlyCents } }), onDone)
}

/** Starts a break of that many days from now. */
export function useBreak(onDone: (limits: Limits) => void) {
  return useChange((days: BreakDays) => call('POST /me/limits/break', { body: { days } }), onDone)
}

function useChange<Wish>(ask: (wish: Wish) => Promise<Limits>, onDone: (limits: Limits) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: limits => {
      client.setQueryData(read('GET /me/limits').queryKey, limits)
      onDone(limits)
    },
    onError: error => showProblem(error),
  })
}
