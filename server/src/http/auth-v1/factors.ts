import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { challengeFactor, enrolFactor, removeFactor, verifyFactor } from '../../modules/accounts/index.ts'
import { fieldsOf, Text } from './bodies.ts'
import { clientInfoOf, authenticatedCaller } from './requests.ts'

const EnrolBody = z.object({ factor_type: Text, friendly_name: Text, issuer: Text, phone: Text })
const ChallengeBody = z.object({ channel: Text })
const VerifyBody = z.object({
  challenge_id: Text,
  code: Text,
  webauthn: z.object({ credential_response: z.unknown() }).nullish(),
})
const hidden = { schema: { hide: true } }

type OfFactor = { Params: { id: string } }

/** Second factors of the signed-in user: enrol, challenge, verify, remove. */
export function mountFactors(app: FastifyInstance, context: () => Context): void {
  app.post('/factors', hidden, async request => {
    const ctx = context()
    const caller = await authenticatedCaller(ctx, request)
    const { factor_type: type, friendly_name: friendlyName, issuer, phone } = fieldsOf(EnrolBody, request.body)
    return enrolFactor(ctx, caller, { type, friendlyName, issuer, phone })
  })
  app.post<OfFactor>('/factors/:id/challenge', hidden, async request => {
    const ctx = context()
    const caller = await authenticatedCaller(ctx, request)
    const { channel } = fieldsOf(ChallengeBody, request.body)
    return challengeFactor(ctx, caller, { factorId: request.params.id, channel, ip: request.ip })
  })
  app.post<OfFactor>('/factors/:id/verify', hidden, async request => {
    const ctx = context()
    const caller = await authenticatedCaller(ctx, request)
    const { challenge_id: challengeId, code, webauthn } = fieldsOf(VerifyBody, request.body)
    const credential = webauthn?.credential_response
    const given = { factorId: request.params.id, challengeId, code, credential }
    return verifyFactor(ctx, caller, { ...given, agent: clientInfoOf(request) })
  })
  app.delete<OfFactor>('/factors/:id', hidden, async request => {
    const ctx = context()
    return removeFactor(ctx, await authenticatedCaller(ctx, request), request.params.id, clientInfoOf(request))
  })
}
