import type { NoticeChannel } from '@bora/rules/notices.ts'
import { type Answer, call } from '../../api/api.ts'
import { queryClient, read } from '../../api/queries.ts'
import { tellProblem } from '../states/tell-problem.ts'

/** What the server says of one's switches. */
export type Chosen = Answer<'GET /notifications/preferences'>

const { queryKey } = read('GET /notifications/preferences')

/** Shows at once what the server answered to a change. */
export function keepChosen(chosen: Chosen): void {
  queryClient.setQueryData(queryKey, chosen)
}

/** Switches one way of one kind; where that fails, `notSaved` says so and the switch goes back. */
export async function chooseNotice(
  choice: { kind: Chosen['kinds'][number]['kind']; channel: NoticeChannel; on: boolean },
  notSaved: string,
): Promise<void> {
  const { kind, channel, on } = choice
  const before = queryClient.getQueryData(queryKey)
  // At once: a switch that waits for the network feels broken.
  if (before)
    keepChosen({
      ...before,
      kinds: before.kinds.map(one => (one.kind === kind ? { ...one, [channel]: on ? 'on' : 'off' } : one)),
    })
  try {
    keepChosen(await call('PUT /notifications/preferences', { body: { kind, channel, on } }))
  } catch (error) {
    tellProblem(error, { title: notSaved, again: () => chooseNotice(choice, notSaved) })
    void queryClient.invalidateQueries({ queryKey })
  }
}
