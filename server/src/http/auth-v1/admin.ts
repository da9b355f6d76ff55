import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import {
  createUser,
  deleteFactorOfUser,
  deletePasskeyOfUser,
  deleteUser,
  factorsOfUser,
  generateLink,
  inviteUser,
  listUsers,
  passkeysOfUser,
  type OperatorChange,
  updateUser,
  userById,
  isServiceRole,
} from '../../modules/accounts/index.ts'
import { endAmongOthers } from '../../modules/privacy/index.ts'
import { bearerOf } from '../bearer-token.ts'
import { Data, fieldsOf, Text } from './bodies.ts'
import { clientInfoOf, requestedRedirect } from './requests.ts'

const Change = z.object({
  email: Text,
  phone: Text,
  password: Text,
  user_metadata: Data,
  app_metadata: Data,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  ban_duration: Text,
})
const InviteBody = z.object({ email: Text, data: Data })
const LinkBody = z.object({ type: Text, email: Text, new_email: Text, password: Text, data: Data, redirect_to: Text })

const PER_PAGE = 50
const MAX_PER_PAGE = 1_000
const hidden = { schema: { hide: true } }
type ById = { Params: { id: string } }
type ByPasskey = { Params: { id: string; passkeyId: string } }
type ByFactor = { Params: { id: string; factorId: string } }

/** Calls of operators' scripts (the official client's `auth.admin`): accounts, invitations, links, second factors, passkeys. */
export function mountAdmin(app: FastifyInstance, context: () => Context): void {
  const asOperator = async (request: FastifyRequest): Promise<Context> => {
    const ctx = context()
    const token = bearerOf(request)
    if (!token) throw new AuthRefusal('no_authorization', 'This endpoint requires a valid Bearer token')
    if (!(await isServiceRole(ctx, token))) throw new AuthRefusal('not_admin', 'User not allowed')
    return ctx
  }
  app.get('/admin/users', hidden, async (request, reply) => list(await asOperator(request), request, reply))
  app.post('/admin/users', hidden, async request => {
    const change = changeFrom(request)
    return createUser(await asOperator(request), change, clientInfoOf(request))
  })
  app.get<ById>('/admin/users/:id', hidden, async request => userById(await asOperator(request), request.params.id))
  app.put<ById>('/admin/users/:id', hidden, async request => {
    const change = changeFrom(request)
    return updateUser(await asOperator(request), request.params.id, change)
  })
  app.delete<ById>('/admin/users/:id', hidden, async request => {
    const { id } = request.params
    await inSeparateTransaction(await asOperator(request), async ctx => {
      await userById(ctx, id)
      await endAmongOthers(ctx, id)
      await deleteUser(ctx, id)
    })
    return {}
  })
  app.get<ById>('/admin/users/:id/factors', hidden, async request =>
    factorsOfUser(await asOperator(request), request.params.id),
  )
  app.delete<ByFactor>('/admin/users/:id/factors/:factorId', hidden, async request => {
    const { id, factorId } = request.params
    return inSeparateTransaction(await asOperator(request), ctx =>
      deleteFactorOfUser(ctx, id, factorId, clientInfoOf(request)),
    )
  })
  app.get<ById>('/admin/users/:id/passkeys', hidden, async request =>
    passkeysOfUser(await asOperator(request), request.params.id),
  )
  app.delete<ByPasskey>('/admin/users/:id/passkeys/:passkeyId', hidden, async (request, reply) => {
    const { id, passkeyId } = request.params
    await inSeparateTransaction(await asOperator(request), ctx =>
      deletePasskeyOfUser(ctx, id, passkeyId, clientInfoOf(request)),
    )
    return reply.status(204).send()
  })
  app.post('/invite', hidden, async request => {
    const operator = await asOperator(request)
    const { email, data } = fieldsOf(InviteBody, request.body)
    const redirectTo = requestedRedirect(operator, request)
    return inviteUser(operator, { email: email ?? '', data, redirectTo, agent: clientInfoOf(request) })
  })
  app.post('/admin/generate_link', hidden, async request => {
    const operator = await asOperator(request)
    const { type, email, new_email: newEmail, password, data } = fieldsOf(LinkBody, request.body)
    const about = { type: type ?? '', email: email ?? '', newEmail, password, data, agent: clientInfoOf(request) }
    const redirectTo = requestedRedirect(operator, request)
    return generateLink(operator, { ...about, redirectTo })
  })
}

async function list(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { page: wantedPage, per_page: wantedSize } = request.query as { page?: string; per_page?: string }
  const page = numberFrom('page', wantedPage, 1, 1_000_000)
  const perPage = numberFrom('per_page', wantedSize, PER_PAGE, MAX_PER_PAGE)
  const { users, total } = await listUsers(ctx, { page, perPage })
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`
  reply.header('x-total-count', String(total))
  reply.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
  return { users, aud: 'authenticated' }
}

function numberFrom(name: string, text: string | undefined, byDefault: number, most: number): number {
  if (!text) return byDefault
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= most) return value
  throw new AuthRefusal('validation_failed', `Bad Pagination Parameters: ${name} should be from 1 to ${most}`)
}

function changeFrom(request: FastifyRequest): OperatorChange {
  const fields = fieldsOf(Change, request.body)
  return {
    email: fields.email,
    phone: fields.phone,
    password: fields.password,
    userMetadata: fields.user_metadata,
    appMetadata: fields.app_metadata,
    confirmEmail: fields.email_confirm === true,
    confirmPhone: fields.phone_confirm === true,
    banDuration: fields.ban_duration,
  }
}
