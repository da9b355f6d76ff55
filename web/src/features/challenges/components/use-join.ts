import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { queryClient } from '../../../api/queries.ts'
import { CHALLENGE_READS } from '../../../api/stale-after.ts'
import { deviceId } from '../../../device/device-id.ts'
import { type Details, detailsQuery } from './challenge-data.ts'
import { joinErrorText } from './join-error-text.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Shows the challenge as a change of it answered. */
export function showChallenge(details: Details): void {
  queryClient.setQueryData(detailsQuery(details.id).queryKey, details)
}

/** Refetches everything that shows the participants of a challenge or its cost. */
export function refreshChallenge(client: QueryClient, challengeId: string): void {
  void client.invalidateQueries({ queryKey: detailsQuery(challengeId).queryKey })
  for (const first of CHALLENGE_READS) void client.invalidateQueries({ queryKey: [first] })
}

/** The same, in a component. */
export function useRefreshChallenge() {
  const client = useQueryClient()
  return (challengeId: string) => refreshChallenge(client, challengeId)
}

type JoinWish = {
  fingerprint: string
  invite?: string | null | undefined
  invitedBy?: string | null | undefined
  pay?: (() => void) | undefined
}

/** Returns the body of a join request; a join through an invite includes this browser's device id. */
export function joinBody({ fingerprint, invite, invitedBy }: JoinWish) {
  const invited = invite || invitedBy ? { device: deviceId() } : {}
  return { fingerprint, ...(invite && { invite }), ...(invitedBy && { invitedBy }), ...invited }
}

/**
 * Joins under the rules with that fingerprint. `onJoined` is called when the person is a participant, also when they
 * already were, and when only the entry is left to be paid: then with `pay` of the sheet where the price was accepted.
 */
export function useJoin(challengeId: string, onJoined: (details: Details, pay: (() => void) | undefined) => void) {
  const { t } = useTranslation('challenge')
  const refresh = useRefreshChallenge()
  // The second click of a double click comes before the page has updated.
  const sent = useRef(false)
  const join = useMutation({
    mutationFn: (wish: JoinWish) =>
      call('POST /challenges/:challengeId/join', { params: { challengeId }, body: joinBody(wish) }),
    onSuccess: (details, { pay }) => {
      showChallenge(details)
      onJoined(details, pay)
    },
    onError: error => {
      showProblem(error, { title: t('refusedTitle.join'), sentence: joinErrorText(error) })
      refresh(challengeId)
    },
    onSettled: () => void (sent.current = false),
  })
  function joinOnce(wish: JoinWish) {
    if (sent.current) return
    sent.current = true
    join.mutate(wish)
  }
  return { join: joinOnce, busy: join.isPending }
}
