import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { nameMatch } from '@bora/rules/holder-name.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { encodeCursor, decodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { actsOn } from '../../audit/index.ts'
import { type BankDetailsRow, decideDetails, detailsOf, readWhole } from '../../payouts/index.ts'
import { personRefs } from '../../accounts/index.ts'
import { refuseOwn } from '../two-admins/pair.ts'
import { searched } from './desk-view.ts'

type Calls = (typeof api)['adminPayouts']
type Review = OutputOf<Calls['reviews']>['items'][number]
type WholeReview = OutputOf<Calls['review']>

const PAGE = 30

/** Returns banking details of a state, longest waiting first. */
export async function reviews(
  ctx: SignedIn,
  { query }: InputOf<Calls['reviews']>,
): Promise<OutputOf<Calls['reviews']>> {
  const after = query.cursor ? decodeCursor(query.cursor, 'uuid') : null
  const rows = await ctx.db
    .selectFrom('bank_details')
    .selectAll()
    .where('state', '=', query.state)
    .$if(query.search !== undefined, some => some.where(searched(ctx, query.search!)))
    .$if(after !== null, some =>
      some.where(sql<boolean>`(submitted_at, user_id) > (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('submitted_at')
    .orderBy('user_id')
    .limit(PAGE + 1)
    .execute()
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return {
    items: await shown(ctx, rows.slice(0, PAGE)),
    next: last ? encodeCursor({ at: last.submitted_at, id: last.user_id }) : null,
  }
}

/** Returns the banking details of a person, masked, with the desk's actions. */
export async function review(ctx: SignedIn, { params }: InputOf<Calls['review']>): Promise<WholeReview> {
  const row = await detailsOf(ctx.db, params.personId)
  if (!row) throw new Refusal('bank_details_not_found')
  const [one] = await shown(ctx, [row])
  return { ...one!, version: row.version, acts: await actsOn(ctx, 'bank_details', params.personId) }
}

/** Returns the banking details of a person, unmasked; records who looked. */
export async function revealDetails(
  ctx: SignedIn,
  { params }: InputOf<Calls['revealDetails']>,
): Promise<OutputOf<Calls['revealDetails']>> {
  const { row, whole } = await readWhole(ctx, params.personId)
  return { ...whole, holderName: row.holder_name }
}

/** Marks the details that were read as correct. */
export async function verify(ctx: SignedIn, { params, body }: InputOf<Calls['verify']>): Promise<WholeReview> {
  const { personId } = params
  await refuseOwn(ctx, personId)
  await decideDetails(ctx, { personId, version: body.version, refusal: null, note: body.note ?? null })
  return review(ctx, { params, query: {}, body: {} })
}

/** Marks the details that were read as wrong. */
export async function refuse(ctx: SignedIn, { params, body }: InputOf<Calls['refuse']>): Promise<WholeReview> {
  const { version, refusal, note } = body
  await refuseOwn(ctx, params.personId)
  await decideDetails(ctx, { personId: params.personId, version, refusal, note })
  return review(ctx, { params, query: {}, body: {} })
}

async function shown(ctx: SignedIn, rows: readonly BankDetailsRow[]): Promise<Review[]> {
  const people = await personRefs(
    ctx,
    rows.map(row => row.user_id),
  )
  return rows.map(row => {
    const person = people.get(row.user_id) ?? { id: row.user_id, name: '', photoUrl: null }
    return {
      person,
      country: row.country,
      destination: row.shown,
      holderName: row.holder_name,
      holderCpf: row.shown_cpf,
      nameMatch: nameMatch(row.holder_name, person.name),
      state: row.state,
      refusal: row.refusal,
      submittedAt: row.submitted_at,
      decidedAt: row.decided_at,
    }
  })
}
