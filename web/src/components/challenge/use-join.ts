import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { deviceId } from '../../device/device-id.ts'
import { type Details, detailsQuery } from './challenge-data.ts'
import { joinErrorText } from './join-error-text.ts'
import { showProblem } from '../states/show-problem.ts'

/** Invalidates everything that shows the participants of a challenge or its cost. */
export function refreshChallenge(client: QueryClient, challengeId: string, details?: Details): void {
  const key = detailsQuery(challengeId).queryKey
  if (details) client.setQueryData(key, details)
  else void client.invalidateQueries({ queryKey: key })
  for (const name of [
    'GET /home',
    'GET /challenges/open',
    'GET /challenges/:challengeId/overview',
    'GET /challenges/:challengeId/statement',
  ]) {
    void client.invalidateQueries({ queryKey: [name] })
  }
  void client.invalidateQueries({ queryKey: ['leaderboard', challengeId] })
}

/** The same, in a component. */
export function useRefreshChallenge() {
  const client = useQueryClient()
  return (challengeId: string, details?: Details) => refreshChallenge(client, challengeId, details)
}

type JoinWish = { fingerprint: string; invite?: string | null | undefined; invitedBy?: string | null | undefined }

/** Returns the body of a join request; a join through an invite includes this browser's device id. */
export function joinBody({ fingerprint, invite, invitedBy }: JoinWish) {
  const invited = invite || invitedBy ? { device: deviceId() } : {}
  return { fingerprint, ...(invite && { invite }), ...(invitedBy && { invitedBy }), ...invited }
}

/**
 * Joins under the rules with that fingerprint. `onJoined` is called when the person is a participant, also when they
 * already were, and when only the entry is left to be paid.
 */
export function useJoin(challengeId: string, onJoined: (details: Details) => void) {
  const { t } = useTranslation('challenge')
  const refresh = useRefreshChallenge()
  const join = useMutation({
    mutationFn: (wish: JoinWish) =>
      call('POST /challenges/:challengeId/join', { params: { challengeId }, body: joinBody(wish) }),
    onSuccess: details => {
      refresh(challengeId, details)
      onJoined(details)
    },
    onError: error => {
      showProblem(error, { title: t('refusedTitle.join'), sentence: joinErrorText(error) })
      refresh(challengeId)
    },
  })
  return { join: join.mutate, busy: join.isPending }
}
