import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { AuthRefusal } from '../../core/auth-refusal.ts'
import { changeUser, userObject } from '../../modules/accounts/index.ts'
import { Data, fieldsOf, Text } from './bodies.ts'
import { clientInfoOf, authenticatedCaller, pkceOf, requestedRedirect } from './requests.ts'

const ChangeBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  nonce: Text,
  current_password: Text,
  app_metadata: z.unknown().optional(),
  data: Data,
  channel: Text,
  code_challenge: Text,
  code_challenge_method: Text,
})
const hidden = { schema: { hide: true } }

/** Calls that read and change the signed-in user. */
export function mountUser(app: FastifyInstance, context: () => Context): void {
  app.get('/user', hidden, async request => {
    const caller = await authenticatedCaller(context(), request)
    return userObject(caller.account)
  })
  app.put('/user', hidden, async request => {
    const ctx = context()
    const caller = await authenticatedCaller(ctx, request)
    const fields = fieldsOf(ChangeBody, request.body)
    if (fields.app_metadata !== undefined && fields.app_metadata !== null) {
      throw new AuthRefusal('not_admin', 'Updating app_metadata requires admin privileges')
    }
    const { email, phone, password, nonce, data, channel } = fields
    return changeUser(ctx, caller, {
      email,
      phone,
      password,
      nonce,
      data,
      channel,
      currentPassword: fields.current_password,
      pkce: pkceOf(fields),
      redirectTo: requestedRedirect(ctx, request),
      agent: clientInfoOf(request),
    })
  })
}
