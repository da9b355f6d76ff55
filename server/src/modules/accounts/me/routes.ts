import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { acceptFairPlay, changePerson } from '../people/people.ts'
import { answerSurvey, chooseCountry, markIntroSeen } from '../people/first-steps.ts'
import { refuseWithoutFactor } from '../second-factors/step-up.ts'
import { endSessionOf, eventsOf, sessionsOf } from '../sessions/devices.ts'
import { renameAccount } from '../account/rename-account.ts'
import { meOf } from './me.ts'
import { choosePortrait } from './portrait.ts'

export const me: Handlers<Api['me']> = {
  show: meOf,
  async change(ctx, { body }) {
    // Locks the account before the person, as everywhere, to prevent deadlocks.
    if (body.name !== undefined) await renameAccount(ctx, body.name)
    await changePerson(ctx.db, ctx.viewer.id, body)
    if (body.country !== undefined) await chooseCountry(ctx.db, ctx.viewer.id, ctx.now)
    return meOf(ctx)
  },
  async acceptFairPlay(ctx) {
    await acceptFairPlay(ctx.db, ctx.viewer.id, ctx.now)
    return meOf(ctx)
  },
  async seeIntro(ctx) {
    await markIntroSeen(ctx.db, ctx.viewer.id, ctx.now)
    return meOf(ctx)
  },
  async answerSurvey(ctx, { body }) {
    await answerSurvey(ctx.db, ctx.viewer.id, body, ctx.now)
    return meOf(ctx)
  },
  sessions: async ctx => ({ sessions: await sessionsOf(ctx) }),
  async endSession(ctx, { params }, { request }) {
    if (params.sessionId !== ctx.viewer.sessionId) await refuseWithoutFactor(ctx)
    await endSessionOf(ctx, params.sessionId, { ip: request.ip, userAgent: request.headers['user-agent'] ?? null })
    return { sessions: await sessionsOf(ctx) }
  },
  events: (ctx, { query }) => eventsOf(ctx, query.cursor),
  portrait: choosePortrait,
}
