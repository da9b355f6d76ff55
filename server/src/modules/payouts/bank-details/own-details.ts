import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import {
  countryOf,
  cpfInKey,
  type Destination,
  maskedCpf,
  maskedDestination,
  readDestination,
} from '@bora/rules/destination.ts'
import { nameMatch } from '@bora/rules/holder-name.ts'
import { ownKeyOf, ownKeys } from '@bora/rules/own-pix-key.ts'
import { DETAILS_FAILURES } from '@bora/rules/payouts.ts'
import { readCpf } from '@bora/rules/tax-id.ts'
import type { Selectable } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { notifyOwnerOf, personOf, needsStepUp, reclaimedAt, refuseWithoutFactor } from '../../accounts/index.ts'
import { openPayoutCountry } from '../../payments/index.ts'

import { provenOf } from './proven.ts'
import { cpfEndMark, cpfMark, destinationMark, seal, unseal, type Whole } from './sealed.ts'
import type { BankDetailsTables } from './tables.ts'

type Calls = (typeof api)['bankDetails']
type Shown = OutputOf<Calls['show']>

export type BankDetailsRow = Selectable<BankDetailsTables['bank_details']>

const allow = rateLimit('bank details', [{ most: 10, seconds: 3_600 }])

/** Returns the viewer's banking details, masked. */
export async function showDetails(ctx: SignedIn): Promise<Shown> {
  const { country } = (await personOf(ctx.db, ctx.viewer.id))!
  const row = await detailsOf(ctx.db, ctx.viewer.id)
  return {
    country: await openPayoutCountry(ctx, country),
    details: row
      ? {
          country: row.country,
          destination: row.shown,
          holderName: row.holder_name,
          holderCpf: row.shown_cpf,
          state: row.state,
          refusal: row.refusal,
          submittedAt: row.submitted_at,
          decidedAt: row.decided_at,
          payableFrom: row.payable_from,
        }
      : null,
    secondFactorNeeded: await needsStepUp(ctx),
    ownKeys: ownKeys(await provenOf(ctx, null), ctx.now),
  }
}

/**
 * Returns the row of a person's banking details, optionally locked; null if there are none, or if they are from before
 * the owner of the address reclaimed the account.
 */
export async function detailsOf(
  db: Context['db'],
  userId: string,
  { locked = false } = {},
): Promise<BankDetailsRow | null> {
  const row = await db
    .selectFrom('bank_details')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(locked, query => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return null
  const reclaimed = await reclaimedAt(db, userId)
  return reclaimed !== null && row.submitted_at <= reclaimed ? null : row
}

/**
 * Stores new banking details of the viewer. They are reviewed again, unless they are one of the account's own keys, and
 * money is sent to them only after a waiting period; unchanged details are ignored. Refuses details that cannot be an
 * account of the viewer's (docs/rules/money.md#banking-details).
 */
export async function saveDetails(ctx: SignedIn, { body }: InputOf<Calls['save']>): Promise<Shown> {
  await allow(ctx)
  await refuseWithoutFactor(ctx)
  if (!body.adult) throw new Refusal('adults_only', { field: 'adult' })
  const person = (await personOf(ctx.db, ctx.viewer.id))!
  const country = countryOf(body.destination)
  if ((await openPayoutCountry(ctx, person.country)) !== country)
    throw new Refusal('payout_country', { field: 'destination.method' })
  const whole = { destination: checked(body.destination), holderCpf: checkedCpf(country, body.holderCpf) }
  const cpf = cpfInKey(whole.destination)
  if (cpf !== null && cpf !== whole.holderCpf) throw new Refusal('holder_differs', { field: 'destination.key' })
  if (nameMatch(body.holderName, person.name) === 'differs')
    throw new Refusal('holder_differs', { field: 'holderName' })
  const before = await detailsOf(ctx.db, ctx.viewer.id, { locked: true })
  if (before && isUnchanged(ctx, before, whole, body.holderName)) return showDetails(ctx)
  await refuseOtherCpf(ctx, whole.holderCpf)
  await write(ctx, whole, body.holderName)
  const needsReview = before?.state === 'refused' || (await hasDetailsFailed(ctx))
  if (!needsReview) await verifyOwnKey(ctx, whole, body.holderName)
  await notifyOwnerOf(ctx, ctx.viewer.id, { kind: 'bank_details_changed', byOperator: false })
  return showDetails(ctx)
}

/** Removes the viewer's banking details. A requested payout keeps its destination. */
export async function removeDetails(ctx: SignedIn): Promise<Shown> {
  await allow(ctx)
  await refuseWithoutFactor(ctx)
  const gone = await ctx.db
    .deleteFrom('bank_details')
    .where('user_id', '=', ctx.viewer.id)
    .returning('user_id')
    .executeTakeFirst()
  if (gone) await notifyOwnerOf(ctx, ctx.viewer.id, { kind: 'bank_details_changed', byOperator: false })
  return showDetails(ctx)
}

function checked(typed: Destination): Destination {
  const read = readDestination(typed)
  if ('code' in read) throw new Refusal(read.code, { field: `destination.${read.field}` })
  return read
}

function checkedCpf(country: string, typed: string | undefined): string | null {
  const field = 'holderCpf'
  if (country !== 'BR') {
    if (typed !== undefined) throw new Refusal('invalid_input', { field })
    return null
  }
  const cpf = typed === undefined ? null : readCpf(typed)
  if (cpf === null) throw new Refusal('cpf_invalid', { field })
  return cpf
}

function isUnchanged(ctx: SignedIn, before: BankDetailsRow, whole: Whole, holderName: string): boolean {
  return (
    before.state !== 'refused' &&
    before.holder_name === holderName &&
    isDeepStrictEqual(unseal(ctx, ctx.viewer.id, before.sealed), whole)
  )
}

/** One CPF serves one account, and one account has one CPF. */
async function refuseOtherCpf(ctx: SignedIn, cpf: string | null): Promise<void> {
  if (cpf === null) return
  const mark = cpfMark(ctx, cpf)
  const field = 'holderCpf'
  const found = await ctx.db
    .selectFrom('account_cpfs')
    .selectAll()
    .where(({ or, eb }) => or([eb('cpf_mark', '=', mark), eb('user_id', '=', ctx.viewer.id)]))
    .execute()
  if (found.some(one => one.user_id !== ctx.viewer.id)) throw new Refusal('cpf_taken', { field })
  if (found.some(one => !one.cpf_mark.equals(mark))) throw new Refusal('cpf_fixed', { field })
}

async function write(ctx: SignedIn, whole: Whole, holderName: string): Promise<void> {
  const { id } = ctx.viewer
  const payableFrom = new Date(ctx.now.getTime() + ctx.config.payouts.newHours * 3_600_000)
  const row = {
    country: countryOf(whole.destination),
    sealed: seal(ctx, id, whole),
    shown: JSON.stringify(maskedDestination(whole.destination)) as never,
    holder_name: holderName,
    shown_cpf: whole.holderCpf === null ? null : maskedCpf(whole.holderCpf),
    cpf_mark: whole.holderCpf === null ? null : cpfMark(ctx, whole.holderCpf),
    cpf_end_mark: whole.holderCpf === null ? null : cpfEndMark(ctx, whole.holderCpf),
    destination_mark: destinationMark(ctx, whole.destination),
    state: 'pending' as const,
    refusal: null,
    submitted_at: ctx.now.toISOString(),
    decided_at: null,
    payable_from: payableFrom.toISOString(),
    matched: null,
  }
  try {
    await ctx.db
      .insertInto('bank_details')
      .values({ user_id: id, ...row })
      .onConflict(conflict =>
        conflict.column('user_id').doUpdateSet(({ ref }) => ({ ...row, version: ref('excluded.version') })),
      )
      .execute()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'one_cpf_one_account') throw error
    throw new Refusal('cpf_taken', { field: 'holderCpf' })
  }
}

/** Returns whether a payout to details of the viewer failed because of them; from then on reviews decide. */
async function hasDetailsFailed(ctx: SignedIn): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('user_id', '=', ctx.viewer.id)
    .where('failure', 'in', DETAILS_FAILURES)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Verifies details just written whose key is the account's own (docs/rules/money.md#verified-at-once). */
async function verifyOwnKey(ctx: SignedIn, { destination, holderCpf }: Whole, holderName: string): Promise<void> {
  const matched = ownKeyOf(destination, holderName, await provenOf(ctx, holderCpf), ctx.now)
  if (matched === null) return
  await ctx.db
    .updateTable('bank_details')
    .set({ state: 'verified', matched, decided_at: ctx.now.toISOString() })
    .where('user_id', '=', ctx.viewer.id)
    .execute()
}
