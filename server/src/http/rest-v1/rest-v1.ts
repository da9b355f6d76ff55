import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context, SignedIn, Viewer } from '../../core/context.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import type { FingerprintSource } from '../../modules/accounts/index.ts'
import {
  acceptInvitationRows,
  type Condition,
  countRows,
  denied,
  insertParticipants,
  type NewRow,
  processReferralSignup,
  readRows,
  resources,
  RestRefusal,
  upsertConsents,
} from '../../modules/supabase-api/index.ts'
import { deviceIdOf, registerClientHooks, authenticateClient } from '../client-auth.ts'
import { faultResponse, type FaultResponse } from '../faults.ts'
import { InvalidJson, InvalidUtf8 } from '../text.ts'
import { columnsFrom, conditionsFrom, readingFrom } from './query.ts'

type TableRequest = FastifyRequest<{ Params: { table: string } }>
type MakeContext = (viewer?: Viewer | null) => Context

const OBJECT = 'application/vnd.pgrst.object+json'
const MEDIA_TYPES = ['*/*', 'application/*', 'application/json', OBJECT]
const [ACCEPTS, SENDS] = ['accept-profile', 'content-profile'] as const
const Rows = z.union([z.record(z.string(), z.json()), z.array(z.record(z.string(), z.json())).max(100)])
const Referral = z.object({
  p_referral_code: z.string().max(64),
  p_new_user_id: z.string(),
  p_new_user_email: z.string().nullish(),
})

/**
 * The tables that the official clients read and write, at `/rest/v1/<table>`, and `rpc/process_referral_signup`
 * (docs/rules/client-api.md).
 */
export async function restV1(app: FastifyInstance, { context }: { context: MakeContext }): Promise<void> {
  await app.register(
    async door => {
      registerClientHooks(door, context().config)
      door.addHook('onRequest', async request => {
        refuseOtherSchemas(request)
        refuseOtherMediaTypes(request)
      })
      door.setErrorHandler((error, request, reply) => answerRefusal(error as Error, request, reply))
      door.setNotFoundHandler((_request, reply) =>
        reply.status(404).send(bodyOf(new RestRefusal(404, 'PGRST125', 'Invalid path specified in request URL'))),
      )
      const hidden = { schema: { hide: true } }
      door.get('/:table', hidden, (request, reply) => read(context, request as TableRequest, reply))
      door.post('/:table', hidden, (request, reply) => insert(context, request as TableRequest, reply))
      door.patch('/:table', hidden, (request, reply) => update(context, request as TableRequest, reply))
      door.delete('/:table', hidden, async request => {
        await callerOf(context, request)
        throw denied(tableOf(request as TableRequest))
      })
      door.post('/rpc/process_referral_signup', hidden, async request => {
        const ctx = await callerOf(context, request)
        if (!ctx.viewer) throw new RestRefusal(401, '42501', 'permission denied for function process_referral_signup')
        const { p_referral_code: code, p_new_user_id: newUserId } = parsed(Referral, request)
        const about = { code, newUserId, device: deviceIdOf(request), ip: request.ip }
        return inSeparateTransaction(ctx as SignedIn, inside => processReferralSignup(inside, about))
      })
      door.post<{ Params: { name: string } }>('/rpc/:name', hidden, async request => {
        const { name } = request.params
        throw new RestRefusal(
          404,
          'PGRST202',
          `Could not find the function public.${name.slice(0, 60)} in the schema cache`,
        )
      })
    },
    { prefix: '/rest/v1' },
  )
}

async function read(context: MakeContext, request: TableRequest, reply: FastifyReply): Promise<FastifyReply> {
  const ctx = await callerOf(context, request)
  const reading = readingFrom(tableOf(request), queryOf(request))
  refuseEstimates(request)
  const total = prefers(request, 'count=exact') ? await countRows(ctx, reading) : null
  if (total !== null && reading.offset > total) {
    reply.header('content-range', `*/${total}`)
    throw new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${reading.offset} was requested, but there are only ${total} rows.`,
    })
  }
  const rows = await readRows(ctx, reading)
  const last = reading.offset + rows.length - 1
  const range = rows.length > 0 ? `${reading.offset}-${last}` : '*'
  reply.header('content-range', `${range}/${total ?? '*'}`)
  return sendRows(request, reply, total !== null && rows.length < total ? 206 : 200, rows)
}

async function insert(context: MakeContext, request: TableRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = await callerOf(context, request)
  const table = tableOf(request)
  refuseOtherTargets(table, request)
  const given = parsed(Rows, request)
  const rows: NewRow[] = Array.isArray(given) ? given : [given]
  const unknown = rows.flatMap(row => Object.keys(row)).find(name => !Object.hasOwn(resources[table]!.columns, name))
  if (unknown !== undefined) {
    throw new RestRefusal(
      400,
      'PGRST204',
      `Could not find the '${unknown.slice(0, 60)}' column of '${table}' in the schema cache`,
    )
  }
  const shown = await inSeparateTransaction(caller, async ctx => {
    const written = await writeRows(ctx, table, rows, request)
    if (!prefers(request, 'return=representation')) return null
    const read: Record<string, unknown>[] = []
    for (const conditions of written) read.push(...(await represented(ctx, table, conditions, request)))
    return read
  })
  return shown ? sendRows(request, reply, 201, shown) : reply.status(201).send()
}

// Of a table with a key, its columns.
const KEYS: Record<string, string[]> = {
  challenge_participants: ['challenge_id', 'user_id'],
  user_consents: ['user_id', 'consent_type'],
}

/** Refuses a conflict target that is no key of the table. */
function refuseOtherTargets(table: string, request: TableRequest): void {
  const target = queryOf(request).get('on_conflict')
  if (target === null) return
  const columns = target.split(',').map(name => name.trim())
  const unknown = columns.find(name => !Object.hasOwn(resources[table]!.columns, name))
  if (unknown !== undefined) throw new RestRefusal(400, '42703', `column "${unknown.slice(0, 60)}" does not exist`)
  if (columns.toSorted().join() === KEYS[table]?.toSorted().join()) return
  const message = 'there is no unique or exclusion constraint matching the ON CONFLICT specification'
  throw new RestRefusal(400, '42P10', message)
}

function writeRows(ctx: Context, table: string, rows: NewRow[], request: TableRequest): Promise<Condition[][]> {
  if (table === 'challenge_participants') return insertParticipants(ctx, rows, originOf(request))
  if (table === 'user_consents') {
    const there = prefers(request, 'resolution=merge-duplicates')
      ? 'replace'
      : prefers(request, 'resolution=ignore-duplicates')
        ? 'ignore'
        : 'refuse'
    return upsertConsents(ctx, rows, { there, userAgent: request.headers['user-agent'] ?? null })
  }
  throw denied(table)
}

function originOf(request: FastifyRequest): FingerprintSource {
  return { ip: request.ip, device: deviceIdOf(request) }
}

async function update(context: MakeContext, request: TableRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = await callerOf(context, request)
  const table = tableOf(request)
  const change = parsed(z.record(z.string(), z.json()), request)
  if (table !== 'challenge_invitations') throw denied(table)
  const conditions = conditionsFrom(table, queryOf(request))
  const shown = await inSeparateTransaction(caller, async ctx => {
    const ids = await acceptInvitationRows(ctx, conditions, change, originOf(request))
    if (!prefers(request, 'return=representation')) return null
    return represented(ctx, table, [{ column: 'id', negated: false, operator: 'in', values: ids }], request)
  })
  return shown ? sendRows(request, reply, 200, shown) : reply.status(204).send()
}

function represented(
  ctx: Context,
  table: string,
  conditions: Condition[],
  request: TableRequest,
): Promise<Record<string, unknown>[]> {
  const columns = columnsFrom(table, queryOf(request).get('select'))
  return readRows(ctx, { table, columns, conditions, order: [], limit: null, offset: 0 })
}

/** Refuses media types that are not answered here: only JSON is, as rows or as one object. */
function refuseOtherMediaTypes(request: FastifyRequest): void {
  const types = (request.headers.accept ?? '*/*').split(',').map(type => type.trim().toLowerCase())
  if (types.some(type => MEDIA_TYPES.includes(type.split(';')[0]!.trim()) && !type.includes('nulls=stripped'))) return
  throw new RestRefusal(406, 'PGRST107', `None of these media types are available: ${types.join(', ').slice(0, 200)}`)
}

function refuseOtherSchemas(request: FastifyRequest): void {
  const schema = request.headers[request.method === 'GET' || request.method === 'HEAD' ? ACCEPTS : SENDS]
  if (schema === undefined || schema === 'public') return
  throw new RestRefusal(406, 'PGRST106', `Invalid schema: ${String(schema).slice(0, 60)}`, {
    hint: 'Only the following schemas are exposed: public',
  })
}

/** Refuses counts that are no counts: every count here is exact. */
function refuseEstimates(request: FastifyRequest): void {
  const estimate = ['count=planned', 'count=estimated'].find(wish => prefers(request, wish))
  if (!estimate) return
  throw new RestRefusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${estimate}`,
  })
}

// A client that requests one object gets it without an array; none or several are an error.
function sendRows(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  rows: Record<string, unknown>[],
): FastifyReply {
  if (!request.headers.accept?.includes(OBJECT))
    return reply.status(status).type('application/json').send(JSON.stringify(rows))
  if (rows.length === 1) return reply.status(status).type(OBJECT).send(JSON.stringify(rows[0]))
  throw new RestRefusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows.length} rows`,
  })
}

async function callerOf(context: MakeContext, request: FastifyRequest): Promise<Context> {
  const ctx = context()
  const caller = await authenticateClient(ctx, request)
  if ('shut' in caller) throw new RestRefusal(401, 'PGRST301', caller.shut)
  return { ...ctx, viewer: caller.viewer }
}

function tableOf(request: TableRequest): string {
  const { table } = request.params
  if (Object.hasOwn(resources, table)) return table
  throw new RestRefusal(404, 'PGRST205', `Could not find the table 'public.${table.slice(0, 60)}' in the schema cache`)
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams
}

function prefers(request: FastifyRequest, wish: string): boolean {
  return String(request.headers.prefer ?? '')
    .split(',')
    .some(part => part.trim() === wish)
}

function parsed<S extends z.ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const result = schema.safeParse(request.body)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  throw new RestRefusal(
    400,
    'PGRST102',
    field ? `The field ${field} is not what it should be` : 'Empty or invalid json',
  )
}

function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultResponse(error, request)
  const refusal = fault ? refusalOfFault(fault, error) : refusalFrom(error)
  if (fault?.retryAfterSeconds) reply.header('retry-after', String(fault.retryAfterSeconds))
  if (refusal.status === 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected')
  return reply.status(refusal.status).send(bodyOf(refusal))
}

// Messages about a value may be disclosed; those about the database itself may not.
function refusalOfFault({ status }: FaultResponse, error: Error): RestRefusal {
  if (status === 400) return new RestRefusal(400, (error as { code?: string }).code ?? 'PGRST102', error.message)
  if (status === 429) return new RestRefusal(429, 'PGRST003', 'Too many requests at once')
  if (status === 507) return new RestRefusal(507, '53100', 'Nothing more can be stored')
  return new RestRefusal(503, 'PGRST001', 'Could not connect with the database. Retrying the connection.')
}

// Values that a column's type can't parse are the caller's fault (class 22); their message may be disclosed.
function refusalFrom(error: Error): RestRefusal {
  if (error instanceof RestRefusal) return error
  if (error instanceof InvalidUtf8) return new RestRefusal(400, '22P05', error.message)
  if (error instanceof InvalidJson) return new RestRefusal(400, 'PGRST102', 'Empty or invalid json')
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code?.startsWith('22')) return new RestRefusal(400, code, error.message)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new RestRefusal(413, 'PGRST102', 'The body is too large')
  if (statusCode && statusCode < 500) return new RestRefusal(statusCode, 'PGRST102', 'Bad request')
  return new RestRefusal(500, 'XX000', 'Unexpected failure')
}

function bodyOf({ code, message, details, hint }: RestRefusal): object {
  return { code, details, hint, message }
}
