import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { type Answer, call } from '../../../api/api.ts'
import { list } from '../../../language/format.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

type Outcomes = Answer<'POST /challenges/:challengeId/invitations'>['items']

/** Sends invites to addresses and shows each outcome; `onSent` is called when at least one was sent. */
export function useSend(challengeId: string, onSent: (outcomes: Outcomes) => void = () => {}) {
  return useMailed(
    async (emails: string[]) =>
      (await call('POST /challenges/:challengeId/invitations', { params: { challengeId }, body: { emails } })).items,
    onSent,
  )
}

/** Sends an undelivered invite to another address, and shows the outcome; `onSent` is called when it was sent. */
export function useCorrect(challengeId: string, onSent: () => void) {
  return useMailed(async ({ invitationId, email }: { invitationId: string; email: string }) => {
    const params = { challengeId, invitationId }
    const body = { email }
    return [await call('POST /challenges/:challengeId/invitations/:invitationId/correct', { params, body })]
  }, onSent)
}

function useMailed<Wish>(mutationFn: (wish: Wish) => Promise<Outcomes>, onSent: (outcomes: Outcomes) => void) {
  const t = i18next.getFixedT(null, 'invite-friends')
  return useMutation({
    mutationFn,
    onSuccess: items => {
      const of = (outcome: Outcomes[number]['outcome']) => items.filter(item => item.outcome === outcome)
      const [sent, already] = [of('sent'), of('already')]
      const known = already.map(({ email, status }) => t('knownOne', { email, status: t(`status.${status!}`) }))
      if (of('not_sent').length > 0) toast({ variant: 'destructive', title: t('sendFailed') })
      else if (known.length > 0)
        toast({ variant: 'destructive', title: t('known', { count: known.length }), sentence: list(known) })
      else toast({ variant: 'success', title: t('sent', { count: sent.length }) })
      if (sent.length > 0) onSent(items)
    },
    onError: error => showProblem(error, { title: t('sendFailed') }),
  })
}
