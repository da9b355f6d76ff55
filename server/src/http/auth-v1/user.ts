import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { AuthRefusal, callerOf, changeMetadata, userObject } from '../../rooms/auth/auth.ts'
import { bearerOf } from '../who-is-calling.ts'
import { Data, fieldsOf, Text } from './bodies.ts'

const ChangeBody = z.object({
  email: Text,
  phone: Text,
  password: Text,
  nonce: Text,
  app_metadata: z.unknown().optional(),
  data: Data,
})
const hidden = { schema: { hide: true } }

/** The signed-in user: read, and what the client keeps with it changed. */
export function mountUser(app: FastifyInstance, context: () => Context): void {
  app.get('/user', hidden, async request => {
    const caller = await callerOf(context(), bearerOf(request))
    return userObject(caller.account)
  })
  app.put('/user', hidden, async request => {
    const ctx = context()
    const caller = await callerOf(ctx, bearerOf(request))
    const { email, phone, password, nonce, app_metadata, data } = fieldsOf(ChangeBody, request.body)
    if (app_metadata !== undefined && app_metadata !== null) {
      throw new AuthRefusal('not_admin', 'Updating app_metadata requires admin privileges')
    }
    const unsupported = Object.entries({ email, phone, password, nonce }).find(([, value]) => value !== null)
    if (unsupported) throw new AuthRefusal('validation_failed', `Changing the ${unsupported[0]} is not supported`)
    return changeMetadata(ctx, caller, data, request.ip)
  })
}
