import { type DistanceUnit, usualDistanceUnit } from '@bora/rules/distance-units.ts'
import { DEFAULT_COUNTRY, DEFAULT_TIME_ZONE, FALLBACK_LANGUAGE, type Language } from '@bora/rules/limits.ts'
import type { PersonRef } from '@bora/contract/shapes.ts'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { signedPictureUrl } from '../../../core/signed-picture-url.ts'
import type { PeopleTables } from './tables.ts'

export type Person = Selectable<PeopleTables['people']>

export type NewPerson = {
  id: string
  name: string
  country?: string
  timeZone?: string
  language?: Language
  roles?: ('ambassador' | 'admin')[]
  /** Chosen by the person; else it is asked for (docs/rules/people-and-rights.md#first-steps). */
  countryChosen?: boolean
  /** Has completed the first steps: introduction, country, survey. */
  welcomed?: boolean
  now: Date
}

/**
 * Creates a person. `name` is 2 to 80 characters (docs/rules/people-and-rights.md#names), `country` two capital
 * letters, `timeZone` an IANA name known to the rules: the caller has checked them, the database refuses anything else.
 * Missing values get the defaults.
 */
export async function createPerson(db: Kysely<Tables>, person: NewPerson): Promise<void> {
  await db
    .insertInto('people')
    .values({
      id: person.id,
      name: person.name,
      country: person.country ?? DEFAULT_COUNTRY,
      time_zone: person.timeZone ?? DEFAULT_TIME_ZONE,
      language: person.language ?? FALLBACK_LANGUAGE,
      roles: person.roles ?? [],
      photo_id: null,
      ...(person.countryChosen && { country_chosen_at: person.now.toISOString() }),
      ...(person.welcomed && {
        intro_seen_at: person.now.toISOString(),
        country_chosen_at: person.now.toISOString(),
        survey_done_at: person.now.toISOString(),
      }),
      created_at: person.now.toISOString(),
    })
    .execute()
}

/** Returns a person's row, or null. */
export async function personOf(db: Kysely<Tables>, id: string): Promise<Person | null> {
  return (await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Returns people as others may see them, by id: name and the signed address of the portrait, never the e-mail. Unknown
 * ids are omitted.
 */
export async function personRefs(
  ctx: Pick<Context, 'db' | 'secrets' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, z.output<typeof PersonRef>>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('people')
    .select(['id', 'name', 'photo_id'])
    .where(({ eb, val }) => eb('id', '=', eb.fn.any(val(ids))))
    .execute()
  return new Map(
    rows.map(row => [row.id, { id: row.id, name: row.name, photoUrl: portraitAddress(ctx, row.photo_id) }]),
  )
}

/**
 * Returns the signed address of a portrait, or null if there is none; it works for as long as the photo is a portrait.
 */
export function portraitAddress(ctx: Pick<Context, 'secrets' | 'now'>, photoId: string | null): string | null {
  return photoId ? signedPictureUrl(ctx.secrets.pictures, photoId, 'thumb', 'face', ctx.now) : null
}

/** Returns SQL that is true for a row `p` of `photos` that its owner uses as a portrait. */
export function isPortrait(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from people where people.id = p.owner_id and people.photo_id = p.id)`
}

/** Changes the given fields of a person's profile; the caller has checked the values. */
export async function changePerson(
  db: Kysely<Tables>,
  id: string,
  change: {
    name?: string
    country?: string
    timeZone?: string
    language?: Language
    distanceUnit?: DistanceUnit | null
    weekGoal?: number | null
    reminderHour?: number | null
  },
): Promise<void> {
  const set = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.country !== undefined && { country: change.country }),
    ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
    ...(change.language !== undefined && { language: change.language }),
    ...(change.distanceUnit !== undefined && { distance_unit: change.distanceUnit }),
    ...(change.weekGoal !== undefined && { week_goal: change.weekGoal }),
    ...(change.reminderHour !== undefined && { reminder_hour: change.reminderHour }),
  }
  if (Object.keys(set).length > 0) await db.updateTable('people').set(set).where('id', '=', id).execute()
}

/**
 * Gives a person an additional role as of `now` (docs/rules/people-and-rights.md#roles), or removes it if `given` is
 * null; `byCommand` marks a role given by the operator instead of an admin. The caller checks permission.
 */
export async function setRole(
  db: Kysely<Tables>,
  id: string,
  role: 'ambassador' | 'admin',
  given: { now: Date; byCommand: boolean } | null,
): Promise<void> {
  if (given === null) {
    const roles = sql<string[]>`array_remove(roles, ${role})`
    await db.updateTable('people').set({ roles }).where('id', '=', id).execute()
    return
  }
  const { now, byCommand } = given
  await db
    .updateTable('people')
    .set({
      roles: sql`case when ${role} = any(roles) then roles else array_append(roles, ${role}) end`,
      ...(role === 'admin' && {
        admin_since: sql`coalesce(admin_since, ${now.toISOString()}::timestamptz)`,
        admin_by_command: sql`admin_by_command or ${byCommand}`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Sets an existing photo as a person's portrait; null removes it. */
export async function setPortrait(db: Kysely<Tables>, id: string, photoId: string | null): Promise<void> {
  await db.updateTable('people').set({ photo_id: photoId }).where('id', '=', id).execute()
}

/** Returns the unit for a person's distances in this language (docs/rules/interface.md#units). */
export function distanceUnitOf(person: Pick<Person, 'distance_unit' | 'country'>, language: Language): DistanceUnit {
  return person.distance_unit ?? usualDistanceUnit(language, person.country)
}

/** Returns the name shown for a person whose account was deleted. */
export function formerName(language: Language): string {
  return language === 'en' ? 'Former member' : 'Ex-participante'
}

/** Erases a person's name, place and choices; the id stays, because others' challenges and the ledger refer to it. */
export async function erasePersonRow(db: Kysely<Tables>, id: string): Promise<void> {
  const person = (await personOf(db, id))!
  await db
    .updateTable('people')
    .set({
      name: formerName(person.language),
      country: DEFAULT_COUNTRY,
      time_zone: DEFAULT_TIME_ZONE,
      distance_unit: null,
      week_goal: null,
      reminder_hour: null,
      photo_id: null,
      roles: [],
      fair_play_accepted_at: null,
      intro_seen_at: null,
      country_chosen_at: null,
      survey_done_at: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Records when a person accepted the fair-play guidelines. Idempotent (docs/rules/activities.md#fair-play). */
export async function acceptFairPlay(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ fair_play_accepted_at: now.toISOString() })
    .where('id', '=', id)
    .where('fair_play_accepted_at', 'is', null)
    .execute()
}
