// Owns the desk's codes that people redeem for bonus credits. Guarantees: each account and each device redeems a code
// once, a code is never redeemed more often than it says, and the credits are granted in the same transaction. Depends
// on the ledger, device fingerprints, people and the audit log.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { addDays, dayIn, isDay, startOfDay } from '@bora/rules/calendar.ts'
import { CREDIT_CODE_CREDIT_DAYS, MAX_CREDIT_CODE_DAYS } from '@bora/rules/credit-codes.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import { DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import type { Selectable } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { keyOfGeneration } from '../../../core/secrets.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { grantBonus } from '../../ledger/index.ts'
import { deviceHash, recordFingerprint, sharesDevice, personRefs } from '../../accounts/index.ts'
import { isPromisedAlone } from '../two-admins/decided-alone.ts'
import { ownAccounts } from '../two-admins/own-accounts.ts'
import { pairRefusals, refusePair } from '../two-admins/pair.ts'
import { generateCode, hashOfCode } from './code-text.ts'
import type { CreditCodeTables } from './tables.ts'

type Calls = (typeof api)['creditCodes']
type CodeRow = Selectable<CreditCodeTables['credit_codes']>
type CodeView = OutputOf<Calls['make']>

const MAX_LISTED = 100
const MAX_USES_LISTED = 50
const DAY_MS = 86_400_000

/**
 * Redeems a code for the viewer: grants its credits (whole cents) and returns when they expire. Refuses, naming the
 * field `code`: `credit_code_unknown`, `not_allowed` for own accounts of the admins who created and confirmed it,
 * `credit_code_redeemed` for an account that redeemed it before, `credit_code_waiting` until a second admin confirmed
 * it, `credit_code_stopped`, `credit_code_expired`, `credit_code_used_up`, and `credit_code_device` on a device of an
 * account that redeemed, created or confirmed it.
 */
export async function redeem(ctx: SignedIn, { body }: InputOf<Calls['redeem']>): Promise<OutputOf<Calls['redeem']>> {
  const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => new Refusal(code, { field: 'code' })
  // Locking the code serializes its uses.
  const row = await ctx.db
    .selectFrom('credit_codes')
    .selectAll()
    .where(
      'code_hash',
      'in',
      ctx.secrets.invites.all.map(key => hashOfCode(key.value, body.code)),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('credit_code_unknown')
  const makers = [row.made_by, ...(row.confirmed_by ? [row.confirmed_by] : [])]
  if (makers.includes(ctx.viewer.id)) throw refuse('not_allowed')
  const uses = await ctx.db
    .selectFrom('credit_code_uses')
    .select(['user_id', 'device_hash'])
    .where('code_id', '=', row.id)
    .execute()
  if (uses.some(use => use.user_id === ctx.viewer.id)) throw refuse('credit_code_redeemed')
  if (awaitsSecond(row)) throw refuse('credit_code_waiting')
  if (row.stopped_at !== null) throw refuse('credit_code_stopped')
  if (ctx.now >= new Date(row.valid_until)) throw refuse('credit_code_expired')
  if (uses.length >= row.most_uses) throw refuse('credit_code_used_up')
  const device_hash = deviceHash(ctx, body.device)
  if (uses.some(use => use.device_hash === device_hash)) throw refuse('credit_code_device')
  await recordFingerprint(ctx, { device: body.device })
  if (await sharesDevice(ctx.db, ctx.viewer.id, [...uses.map(use => use.user_id), ...makers]))
    throw refuse('credit_code_device')
  const own = await ownAccounts(ctx, ctx.viewer.id)
  if (makers.some(id => own.includes(id))) throw refuse('not_allowed')
  await ctx.db
    .insertInto('credit_code_uses')
    .values({
      code_id: row.id,
      number: uses.length + 1,
      user_id: ctx.viewer.id,
      device_hash,
      cents: row.cents,
      most_uses: row.most_uses,
      used_at: ctx.now.toISOString(),
    })
    .execute()
  const { cents, currency } = row
  const expiresAt = new Date(ctx.now.getTime() + CREDIT_CODE_CREDIT_DAYS * DAY_MS).toISOString()
  await grantBonus(ctx, { key: `code:${row.id}:${ctx.viewer.id}`, userId: ctx.viewer.id, cents, currency, expiresAt })
  return { cents, currency, expiresAt }
}

/** Returns the latest codes, with who redeemed each. */
export async function allCodes(ctx: SignedIn): Promise<OutputOf<Calls['all']>> {
  const rows = await ctx.db
    .selectFrom('credit_codes')
    .selectAll()
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return { items: await viewsOf(ctx, rows) }
}

/**
 * Creates a code and records who did; the same id again returns the same code. It can be redeemed at once, or, above
 * what one admin promises alone, after a second one confirmed it. Refuses `invalid_input` for a last day
 * that is over or more than a year from now, and `id_taken` for an id with other terms.
 */
export async function makeCode(ctx: SignedIn, { body }: InputOf<Calls['make']>): Promise<CodeView> {
  const { id, cents, mostUses: most_uses, lastDay, note } = body
  const today = dayIn(ctx.now, DEFAULT_TIME_ZONE)
  if (!isDay(lastDay) || lastDay < today || lastDay > addDays(today, MAX_CREDIT_CODE_DAYS))
    throw new Refusal('invalid_input', { field: 'lastDay' })
  const valid_until = startOfDay(addDays(lastDay, 1), DEFAULT_TIME_ZONE)
  const needs_two = !(await isPromisedAlone(ctx, cents * most_uses))
  const terms = { cents, currency: DEFAULT_CURRENCY, most_uses, valid_until, note, made_by: ctx.viewer.id }
  const key = ctx.secrets.invites.current
  const made = await ctx.db
    .insertInto('credit_codes')
    .values({
      ...terms,
      id,
      needs_two,
      code_hash: hashOfCode(key.value, generateCode(key.value, id)),
      key_generation: key.generation,
      made_at: ctx.now.toISOString(),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) {
    const there = await rowOf(ctx, id)
    if (!isSame(there, terms)) throw new Refusal('id_taken')
    return viewOf(ctx, there)
  }
  const after = { cents, currency: DEFAULT_CURRENCY, mostUses: most_uses, lastDay }
  await recordAct(ctx, 'credit_code_made', { subject: 'credit_code', id }, note, { after })
  return viewOf(ctx, made)
}

/**
 * Confirms a code that another admin created. Refuses `credit_code_unknown`, `not_waiting` for one that needs no
 * confirmation, and like `refusePair`.
 */
export async function confirmCode(ctx: SignedIn, { params }: InputOf<Calls['confirm']>): Promise<CodeView> {
  const { codeId: id } = params
  const row = await ctx.db.selectFrom('credit_codes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('credit_code_unknown')
  if (!awaitsSecond(row) || row.stopped_at !== null) throw new Refusal('not_waiting')
  await refusePair(ctx, { by: row.made_by, at: row.made_at })
  const confirmed = await ctx.db
    .updateTable('credit_codes')
    .set({ confirmed_by: ctx.viewer.id, confirmed_at: ctx.now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAct(ctx, 'credit_code_confirmed', { subject: 'credit_code', id })
  return viewOf(ctx, confirmed)
}

/** Returns the code's text; empty if the key it was derived from is retired. */
function codeOf({ secrets }: SignedIn, { id, key_generation }: CodeRow): string {
  const key = keyOfGeneration(secrets.invites, key_generation)
  return key ? generateCode(key, id) : ''
}

/** Returns how many codes that can still be redeemed are derived from keys before this generation. */
export async function countCodesOfEarlierKeys(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  generation: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('credit_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key_generation', '<', generation)
    .where('stopped_at', 'is', null)
    .where('valid_until', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

function awaitsSecond({ needs_two, confirmed_at }: Pick<CodeRow, 'needs_two' | 'confirmed_at'>): boolean {
  return needs_two && confirmed_at === null
}

/** Stops a code permanently and records who did; a stopped one stays unchanged. Refuses `credit_code_unknown`. */
export async function stopCode(ctx: SignedIn, { params }: InputOf<Calls['stop']>): Promise<CodeView> {
  const { codeId } = params
  const stopped = await ctx.db
    .updateTable('credit_codes')
    .set({ stopped_by: ctx.viewer.id, stopped_at: ctx.now.toISOString() })
    .where('id', '=', codeId)
    .where('stopped_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (stopped) await recordAct(ctx, 'credit_code_stopped', { subject: 'credit_code', id: codeId })
  return viewOf(ctx, stopped ?? (await rowOf(ctx, codeId)))
}

async function rowOf({ db }: Pick<SignedIn, 'db'>, id: string): Promise<CodeRow> {
  const row = await db.selectFrom('credit_codes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('credit_code_unknown')
  return row
}

function isSame(
  row: CodeRow,
  terms: Pick<CodeRow, 'cents' | 'most_uses' | 'valid_until' | 'note' | 'made_by'>,
): boolean {
  const { cents, most_uses, note, made_by, valid_until } = terms
  return (
    row.cents === cents &&
    row.most_uses === most_uses &&
    row.note === note &&
    row.made_by === made_by &&
    Date.parse(row.valid_until) === Date.parse(valid_until)
  )
}

async function viewOf(ctx: SignedIn, row: CodeRow): Promise<CodeView> {
  const [view] = await viewsOf(ctx, [row])
  return view!
}

async function viewsOf(ctx: SignedIn, rows: readonly CodeRow[]): Promise<CodeView[]> {
  const uses = await ctx.db
    .selectFrom('credit_code_uses')
    .select(['code_id', 'user_id', 'used_at', 'number'])
    .where(({ eb, val }) => eb('code_id', '=', eb.fn.any(val(rows.map(row => row.id)))))
    .orderBy('number', 'desc')
    .execute()
  const usesOf = Map.groupBy(uses, use => use.code_id)
  const listed = new Map(rows.map(({ id }) => [id, (usesOf.get(id) ?? []).slice(0, MAX_USES_LISTED)]))
  const people = await personRefs(ctx, [
    ...rows.flatMap(({ made_by, stopped_by, confirmed_by }) => [made_by, stopped_by ?? [], confirmed_by ?? []].flat()),
    ...[...listed.values()].flat().map(use => use.user_id),
  ])
  const waiting = rows.filter(row => awaitsSecond(row) && row.stopped_at === null)
  const refusals = await pairRefusals(
    ctx,
    waiting.map(({ made_by: by, made_at: at }) => ({ by, at })),
  )
  return rows.map(row => ({
    id: row.id,
    code: codeOf(ctx, row),
    cents: row.cents,
    currency: row.currency,
    mostUses: row.most_uses,
    usedCount: usesOf.get(row.id)?.length ?? 0,
    validUntil: row.valid_until,
    note: row.note,
    madeBy: people.get(row.made_by)!,
    madeAt: row.made_at,
    waits: awaitsSecond(row) && row.stopped_at === null,
    secondRefusal: refusals[waiting.indexOf(row)] ?? null,
    confirmedBy: row.confirmed_by === null ? null : people.get(row.confirmed_by)!,
    confirmedAt: row.confirmed_at,
    stoppedBy: row.stopped_by === null ? null : people.get(row.stopped_by)!,
    stoppedAt: row.stopped_at,
    uses: listed.get(row.id)!.map(use => ({ person: people.get(use.user_id)!, at: use.used_at })),
  }))
}
