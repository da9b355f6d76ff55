import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/api.ts'
import { showProblem } from '../../../../states/show-problem.ts'
import { toast } from '../../../../ui/toast.ts'
import { type Teams, teamsQuery } from './teams-data.ts'

/** Shows the answer of a change at once. */
function keep(client: QueryClient, challengeId: string, teams: Teams): void {
  client.setQueryData<InfiniteData<Teams, number>>(teamsQuery(challengeId).queryKey, {
    pages: [teams],
    pageParams: [0],
  })
}

type Change = { wish: Parameters<typeof send>[1]; told: string }

function send(
  challengeId: string,
  wish:
    | { act: 'enter'; teamId: string }
    | { act: 'leave'; teamId: string }
    | { act: 'answer'; teamId: string; personId: string; accept: boolean },
): Promise<Teams> {
  const params = { challengeId, teamId: wish.teamId }
  if (wish.act === 'enter') return call('PUT /challenges/:challengeId/teams/:teamId/membership', { params })
  if (wish.act === 'leave') return call('DELETE /challenges/:challengeId/teams/:teamId/membership', { params })
  return call('PUT /challenges/:challengeId/teams/:teamId/requests/:personId', {
    params: { ...params, personId: wish.personId },
    body: { accept: wish.accept },
  })
}

/** Enters or requests, leaves or withdraws, accepts or declines; `told` is the sentence of the toast afterwards. */
export function useTeamChange(challengeId: string) {
  const { t } = useTranslation('teams')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ wish }: Change) => send(challengeId, wish),
    onSuccess: (teams, { told }) => {
      keep(client, challengeId, teams)
      if (told) toast({ variant: 'success', title: told })
    },
    onError: error => {
      showProblem(error, { title: t('mine.failed') })
      void client.invalidateQueries({ queryKey: teamsQuery(challengeId).queryKey })
    },
  })
}

/** Founds a team of this id, or renames the own one; a refusal is for the form to show. */
export function useTeamName(challengeId: string, onDone: () => void) {
  const { t } = useTranslation('teams')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name, isNew }: { id: string; name: string; isNew: boolean }) =>
      isNew
        ? call('POST /challenges/:challengeId/teams', { params: { challengeId }, body: { id, name } })
        : call('PUT /challenges/:challengeId/teams/:teamId/name', {
            params: { challengeId, teamId: id },
            body: { name },
          }),
    onSuccess: (teams, { isNew }) => {
      keep(client, challengeId, teams)
      onDone()
      toast({ variant: 'success', title: t(isNew ? 'mine.founded' : 'mine.renamed') })
    },
    onError: () => void client.invalidateQueries({ queryKey: teamsQuery(challengeId).queryKey }),
  })
}
