import type { api } from '@bora/contract/api.ts'
import type { OutputOf } from '@bora/contract/endpoint.ts'
import { STORY_LATEST as LATEST } from '@bora/rules/limits.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { type Account, accountOf, type Person, personOf } from '../../accounts/index.ts'
import { actsOn } from '../../audit/index.ts'
import { detailsOf } from '../../payouts/index.ts'
import { latestMovementsOf, walletOf } from '../../treasury/index.ts'
import { proposalsAbout } from './proposals.ts'
import { reportsAbout, reportsBy } from './reports.ts'
import { shownPeople } from './search.ts'

type Whole = OutputOf<(typeof api)['adminUsers']['read']>

/** Returns everything that admins see of a person, on one page; refuses an unknown id. */
export async function timelineOf(ctx: SignedIn, personId: string): Promise<Whole> {
  const person = await personOf(ctx.db, personId)
  if (!person) throw new Refusal('person_not_found')
  const [found] = await shownPeople(ctx, [personId])
  const account = await accountOf(ctx.db, personId)
  const details = await detailsOf(ctx.db, personId)
  return {
    ...found!,
    country: person.country,
    timeZone: person.time_zone,
    language: person.language,
    cpf: details?.shown_cpf ?? null,
    account: account && (await accountView(ctx, account)),
    isViewer: personId === ctx.viewer.id,
    challenges: await challengesOf(ctx, person),
    workouts: await workoutsOf(ctx, personId),
    wallet: await moneyOf(ctx, personId),
    signIns: await signInsOf(ctx, personId),
    reportsBy: await reportsBy(ctx, personId),
    reportsAbout: await reportsAbout(ctx, personId),
    consents: await consentsOf(ctx, personId),
    acts: (await actsOn(ctx, 'person', personId)).toReversed().slice(0, LATEST),
    proposals: await proposalsAbout(ctx, personId),
  }
}

async function accountView(ctx: SignedIn, account: Account): Promise<NonNullable<Whole['account']>> {
  const { sessions } = await ctx.db
    .selectFrom('auth.sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', account.id)
    .executeTakeFirstOrThrow()
  return {
    emailConfirmed: account.email_confirmed_at !== null,
    phoneConfirmed: account.phone_confirmed_at !== null,
    hasPassword: account.password_hash !== null,
    providers: [...new Set(account.identities.map(({ provider }) => provider))],
    factors: account.factors
      .filter(({ status }) => status === 'verified')
      .map(({ id, factor_type: type, friendly_name: name, created_at: createdAt }) => ({ id, type, name, createdAt })),
    lastSignInAt: account.last_sign_in_at,
    termsVersion: account.terms_version,
    termsAcceptedAt: account.terms_accepted_at,
    openSessions: sessions,
  }
}

async function challengesOf({ db }: SignedIn, { id }: Person): Promise<Whole['challenges']> {
  const mine = db
    .selectFrom('challenges')
    .leftJoin('participants', join =>
      join.onRef('participants.challenge_id', '=', 'challenges.id').on('participants.user_id', '=', id),
    )
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('creator_id', '=', id),
        eb('challenges.id', 'in', selectFrom('participants as p').select('p.challenge_id').where('p.user_id', '=', id)),
      ]),
    )
  const { count } = await mine.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await mine
    .leftJoin('scores', join =>
      join
        .onRef('scores.challenge_id', '=', 'challenges.id')
        .on('scores.user_id', '=', id)
        // The whole challenge, not one of its weeks.
        .on('scores.week', '=', 0),
    )
    .select(['challenges.id', 'title', 'is_private', 'status', 'start_date', 'end_date', 'creator_id', 'score'])
    .select('participants.joined_at as joinedAt')
    .orderBy('start_date', 'desc')
    .orderBy('challenges.id')
    .limit(LATEST)
    .execute()
  const items = rows.map(row => ({
    id: row.id,
    title: row.title,
    isPrivate: row.is_private,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    joinedAt: row.joinedAt,
    created: row.creator_id === id,
    score: row.score,
  }))
  return { items, count }
}

async function workoutsOf({ db }: SignedIn, personId: string): Promise<Whole['workouts']> {
  const { count } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', personId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'workout_type', 'started_at', 'time_zone', 'minutes', 'voided_at'])
    .select(({ selectFrom }) =>
      selectFrom('activity_photos')
        .select(({ fn }) => fn.countAll<number>().as('photos'))
        .where('activity_photos.user_id', '=', personId)
        .whereRef('activity_photos.activity_id', '=', 'activities.id')
        .as('photos'),
    )
    .where('user_id', '=', personId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  const ids = rows.map(row => row.id)
  const receipts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('receipts')
          .innerJoin('challenges', 'challenges.id', 'receipts.challenge_id')
          .select(['activity_id', 'challenge_id', 'title', 'points', 'parts'])
          .where('user_id', '=', personId)
          .where('activity_id', 'in', ids)
          .orderBy('title')
          .orderBy('challenge_id')
          .execute()
  const items = rows.map(row => ({
    id: row.id,
    workoutType: row.workout_type,
    startedAt: row.started_at,
    timeZone: row.time_zone,
    minutes: row.minutes,
    voided: row.voided_at !== null,
    photos: row.photos ?? 0,
    receipts: receipts
      .filter(receipt => receipt.activity_id === row.id)
      .map(({ challenge_id, title, points, parts }) => ({
        challengeId: challenge_id,
        challengeTitle: title,
        points,
        parts: parts.map(({ why, value }) => ({ why, value })),
      })),
  }))
  return { items, count }
}

async function moneyOf(ctx: SignedIn, personId: string): Promise<Whole['wallet']> {
  const { currency, freeCents, heldCents, bonusCents } = await walletOf(ctx, personId)
  const payouts = ctx.db.selectFrom('payouts').where('user_id', '=', personId)
  const { count } = await payouts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await payouts
    .select(['id', 'status', 'amount_cents', 'currency', 'requested_at'])
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(LATEST)
    .execute()
  const items = rows.map(row => ({
    id: row.id,
    status: row.status,
    amountCents: row.amount_cents,
    currency: row.currency,
    requestedAt: row.requested_at,
  }))
  const movements = await latestMovementsOf(ctx, personId, LATEST)
  return { currency, freeCents, heldCents, bonusCents, movements, payouts: { items, count } }
}

async function signInsOf({ db }: SignedIn, personId: string): Promise<Whole['signIns']> {
  const events = db.selectFrom('auth.account_events').where('user_id', '=', personId)
  const { count } = await events.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const items = await events
    .select(['at', 'kind', 'method', 'ip', 'user_agent as userAgent', 'country'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(LATEST)
    .execute()
  return { items, count }
}

async function consentsOf({ db }: SignedIn, personId: string): Promise<Whole['consents']> {
  return db
    .selectFrom('user_consents')
    .select(['consent_type as type', 'consented', 'updated_at as at'])
    .where('user_id', '=', personId)
    .orderBy('consent_type')
    .execute()
}
