import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import {
  finishPasskeySignIn,
  finishRegistration,
  listedPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  startPasskeySignIn,
  startRegistration,
} from '../../modules/accounts/index.ts'
import { fieldsOf, Text } from './bodies.ts'
import { authenticatedCaller, clientInfoOf } from './requests.ts'

const VerifyBody = z.object({ challenge_id: Text, credential: z.unknown() })
const UpdateBody = z.object({ friendly_name: Text })
const hidden = { schema: { hide: true } }

type OfPasskey = { Params: { id: string } }

/** Passkeys: signing in with one, and those of the signed-in user: add, list, rename, remove. */
export function mountPasskeys(app: FastifyInstance, context: () => Context): void {
  app.post('/passkeys/authentication/options', hidden, request => startPasskeySignIn(context(), request.ip))
  app.post('/passkeys/authentication/verify', hidden, request => {
    const { challenge_id: challengeId, credential } = fieldsOf(VerifyBody, request.body)
    return finishPasskeySignIn(context(), { challengeId, credential, agent: clientInfoOf(request) })
  })
  app.post('/passkeys/registration/options', hidden, async request => {
    const ctx = context()
    return startRegistration(ctx, await authenticatedCaller(ctx, request), request.ip)
  })
  app.post('/passkeys/registration/verify', hidden, async request => {
    const ctx = context()
    const caller = await authenticatedCaller(ctx, request)
    const { challenge_id: challengeId, credential } = fieldsOf(VerifyBody, request.body)
    return finishRegistration(ctx, caller, { challengeId, credential, agent: clientInfoOf(request) })
  })
  app.get('/passkeys', hidden, async request => {
    const ctx = context()
    const { account } = await authenticatedCaller(ctx, request)
    return (await passkeysOf(ctx.db, account.id)).map(listedPasskey)
  })
  app.patch<OfPasskey>('/passkeys/:id', hidden, async request => {
    const ctx = context()
    const { account } = await authenticatedCaller(ctx, request)
    const { friendly_name: name } = fieldsOf(UpdateBody, request.body)
    return renamePasskey(ctx.db, account.id, request.params.id, name)
  })
  app.delete<OfPasskey>('/passkeys/:id', hidden, async (request, reply) => {
    const ctx = context()
    const caller = await authenticatedCaller(ctx, request)
    await removePasskey(ctx, caller, request.params.id, clientInfoOf(request))
    return reply.status(204).send()
  })
}
