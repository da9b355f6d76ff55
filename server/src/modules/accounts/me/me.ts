// A person's own profile, combined from people, accounts, sessions and photos. Owns no tables.
import type { Me } from '@bora/contract/me.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { consentsRequiredOf } from '../consents/terms.ts'
import { personOf, portraitAddress } from '../people/people.ts'
import { needsBothConfirmations } from '../one-time-codes/redeem.ts'
import type { AccountTables } from '../account/tables.ts'

/** Returns the viewer's own profile. Refuses `not_signed_in` if the account is gone. */
export async function meOf(ctx: SignedIn): Promise<z.output<typeof Me>> {
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
    distanceUnit: person.distance_unit,
    weekGoal: person.week_goal,
    reminderHour: person.reminder_hour,
    photoUrl: portraitAddress(ctx, person.photo_id),
    roles: person.roles as z.output<typeof Me>['roles'],
    fairPlayAcceptedAt: person.fair_play_accepted_at,
    introSeenAt: person.intro_seen_at,
    countryChosenAt: person.country_chosen_at,
    surveyDoneAt: person.survey_done_at,
    createdAt: person.created_at,
    termsAsked: await consentsRequiredOf(ctx),
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
  if (needsBothConfirmations(ctx, account)) asked.push({ address: email!, agreed: half === 'current' })
  return { to, asked }
}
