import type { Api } from '@bora/contract/api.ts'
import type { Me } from '@bora/contract/people.ts'
import { isTimeZone } from '@bora/rules/calendar.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Handlers, SignedIn } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import {
  acceptFairPlay,
  answerSurvey,
  changePerson,
  chooseCountry,
  personOf,
  portraitAddress,
  seeIntro,
} from '../people/people.ts'
import { endSessionOf, eventsOf, sessionsOf } from '../sessions/sessions.ts'
import { renameAccount } from '../accounts/accounts.ts'
import { needsBothHalves } from '../one-time-codes/one-time-codes.ts'
import type { AccountTables } from '../accounts/tables.ts'

export const people: Handlers<Api['people']> = {
  me,
  async change(ctx, { body }) {
    if (body.timeZone !== undefined && !isTimeZone(body.timeZone))
      throw new Refusal('time_zone_unknown', { field: 'timeZone' })
    // The account before the person, as everywhere: two changes at once would otherwise wait for each other.
    if (body.name !== undefined) await renameAccount(ctx, body.name)
    await changePerson(ctx.db, ctx.viewer.id, body)
    if (body.country !== undefined) await chooseCountry(ctx.db, ctx.viewer.id, ctx.now)
    return me(ctx)
  },
  async acceptFairPlay(ctx) {
    await acceptFairPlay(ctx.db, ctx.viewer.id, ctx.now)
    return me(ctx)
  },
  async seeIntro(ctx) {
    await seeIntro(ctx.db, ctx.viewer.id, ctx.now)
    return me(ctx)
  },
  async answerSurvey(ctx, { body }) {
    await answerSurvey(ctx.db, ctx.viewer.id, body, ctx.now)
    return me(ctx)
  },
  sessions: async ctx => ({ sessions: await sessionsOf(ctx) }),
  async endSession(ctx, { params }, { request }) {
    await endSessionOf(ctx, params.sessionId, { ip: request.ip, userAgent: request.headers['user-agent'] ?? null })
    return { sessions: await sessionsOf(ctx) }
  },
  events: (ctx, { query }) => eventsOf(ctx, query.cursor),
}

async function me(ctx: SignedIn): Promise<z.output<typeof Me>> {
  const person = await personOf(ctx.db, ctx.viewer.id)
  const account = await ctx.db
    .selectFrom('auth.users')
    .select(['email', 'email_confirmed_at', 'phone', 'new_email', 'email_change_half'])
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirst()
  if (!person || !account) throw new Refusal('not_signed_in')
  return {
    id: person.id,
    name: person.name,
    email: account.email ?? '',
    phone: account.phone ?? '',
    emailConfirmed: account.email_confirmed_at !== null,
    emailChange: emailChange(ctx, account),
    country: person.country,
    timeZone: person.time_zone,
    language: person.language,
    photoUrl: portraitAddress(ctx, person.photo_id),
    roles: person.roles as z.output<typeof Me>['roles'],
    fairPlayAcceptedAt: person.fair_play_accepted_at,
    introSeenAt: person.intro_seen_at,
    countryChosenAt: person.country_chosen_at,
    surveyDoneAt: person.survey_done_at,
    createdAt: person.created_at,
  }
}

type Changing = Pick<
  Selectable<AccountTables['auth.users']>,
  'email' | 'email_confirmed_at' | 'new_email' | 'email_change_half'
>

function emailChange(ctx: SignedIn, account: Changing): z.output<typeof Me>['emailChange'] {
  const { email, new_email: to, email_change_half: half } = account
  if (to === null) return null
  const asked = [{ address: to, agreed: half === 'new' }]
  if (needsBothHalves(ctx, account)) asked.push({ address: email!, agreed: half === 'current' })
  return { to, asked }
}
