import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { clearInstantJoin } from '../../../after-sign-in/instant-join.ts'
import { clearOpenedInvite } from '../../../after-sign-in/opened-invite.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Declining an invite: nothing changes except that it isn't shown again, and it can still be accepted. */
export function useDecline(token: string): { decline: () => void; busy: boolean } {
  const { t } = useTranslation('invite')
  const session = useSession()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /invites/:token/decline', { params: { token } }),
    onSuccess: () => {
      clearInstantJoin()
      clearOpenedInvite()
      toast({ title: t('declined.title'), sentence: t('declined.sentence') })
      void navigate(session ? paths.home() : paths.landing())
    },
    onError: error => showProblem(error, { title: t('failed') }),
  })
  return { decline: () => mutate(), busy: isPending }
}
