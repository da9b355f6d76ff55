import type { NotificationChannel } from '@bora/rules/notifications.ts'
import { type Answer, call } from '../../api/api.ts'
import { queryClient, read } from '../../api/queries.ts'
import { showProblem } from '../states/show-problem.ts'

/** What the server says of one's switches. */
export type Chosen = Answer<'GET /notifications/preferences'>

const { queryKey } = read('GET /notifications/preferences')

/** Shows at once what the server answered to a change. */
export function storeChosen(chosen: Chosen): void {
  queryClient.setQueryData(queryKey, chosen)
}

/** Switches one way of one kind; where that fails, `notSaved` says so and the switch goes back. */
export async function setNotificationChoice(
  choice: { kind: Chosen['kinds'][number]['kind']; channel: NotificationChannel; on: boolean },
  notSaved: string,
): Promise<void> {
  const { kind, channel, on } = choice
  const before = queryClient.getQueryData(queryKey)
  // At once: a switch that waits for the network feels broken.
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
