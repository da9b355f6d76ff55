import type { NotificationChannel } from '@bora/rules/notification-kinds.ts'
import { type Answer, call } from '../../../../api/api.ts'
import { queryClient, read } from '../../../../api/queries.ts'
import { showProblem } from '../../../../states/show-problem.ts'

/** The person's notification switches, as the server returns them. */
export type Chosen = Answer<'GET /notifications/preferences'>

const { queryKey } = read('GET /notifications/preferences')

/** Shows the server's answer to a change at once. */
export function storeChosen(chosen: Chosen): void {
  queryClient.setQueryData(queryKey, chosen)
}

/** Switches one channel of one kind; if that fails, `notSaved` reports it and the switch is reset. */
export async function setNotificationChoice(
  choice: { kind: Chosen['kinds'][number]['kind']; channel: NotificationChannel; on: boolean },
  notSaved: string,
): Promise<void> {
  const { kind, channel, on } = choice
  const before = queryClient.getQueryData(queryKey)
  // Optimistic: a switch that waits for the network feels broken.
  if (before)
    storeChosen({
      ...before,
      kinds: before.kinds.map(one => (one.kind === kind ? { ...one, [channel]: on ? 'on' : 'off' } : one)),
    })
  try {
    storeChosen(await call('PUT /notifications/preferences', { body: { kind, channel, on } }))
  } catch (error) {
    showProblem(error, { title: notSaved, again: () => setNotificationChoice(choice, notSaved) })
    void queryClient.invalidateQueries({ queryKey })
  }
}
