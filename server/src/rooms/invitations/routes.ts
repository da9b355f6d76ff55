import type { Api } from '@bora/contract/api.ts'
import { INVITED_AGAIN_A_DAY } from '@bora/rules/limits.ts'
import { allowance } from '../../core/allowance.ts'
import type { Handlers } from '../../core/context.ts'
import { declineInvitation, inviteAgain } from './invitations.ts'

const mayInviteAgain = allowance('invite-again', [{ most: INVITED_AGAIN_A_DAY, seconds: 86_400 }])

export const invitations: Handlers<Api['invitations']> = {
  async again(ctx, input) {
    await mayInviteAgain(ctx)
    return inviteAgain(ctx, input)
  },
  decline: declineInvitation,
}
