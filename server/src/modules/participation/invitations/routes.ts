import type { Api } from '@bora/contract/api.ts'
import { INVITE_LINKS_A_DAY, INVITE_MAILS_A_DAY, INVITED_AGAIN_A_DAY } from '@bora/rules/limits.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { declineInvitation } from './answers.ts'
import { inviteAgain, invitePerson } from './invitations.ts'
import { inviteLink, lifelineLink, renewLink } from './links.ts'
import { correctInvitation, sendInvitations, sentInvitations, withdrawInvitation } from './sending.ts'

const DAY = 86_400
const mayInviteAgain = rateLimit('invite-again', [{ most: INVITED_AGAIN_A_DAY, seconds: DAY }])
const mayMail = rateLimit('invites by mail', [{ most: INVITE_MAILS_A_DAY, seconds: DAY }])
const mayMakeLinks = rateLimit('invite links', [{ most: INVITE_LINKS_A_DAY, seconds: DAY }])

export const invitations: Handlers<Api['invitations']> = {
  async again(ctx, input) {
    await mayInviteAgain(ctx)
    return inviteAgain(ctx, input)
  },
  async person(ctx, input) {
    await mayInviteAgain(ctx)
    return invitePerson(ctx, input)
  },
  link: inviteLink,
  async renewLink(ctx, input) {
    await mayMakeLinks(ctx)
    return renewLink(ctx, input)
  },
  async lifelineLink(ctx, input) {
    await mayMakeLinks(ctx)
    return lifelineLink(ctx, input)
  },
  async send(ctx, input, { request }) {
    // Counts addresses, not calls: ten at once are ten mails.
    for (const _address of input.body.emails) await mayMail(ctx)
    return sendInvitations(ctx, input, request.ip)
  },
  sent: sentInvitations,
  async correct(ctx, input) {
    await mayMail(ctx)
    return correctInvitation(ctx, input)
  },
  withdraw: withdrawInvitation,
  decline: declineInvitation,
}
