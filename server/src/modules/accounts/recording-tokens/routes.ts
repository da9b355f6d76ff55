import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { refuseWithoutFactor } from '../second-factors/step-up.ts'
import { createRecordingToken, recordingTokensOf, revokeRecordingToken } from './recording-tokens.ts'

export const recordingTokens: Handlers<Api['recordingTokens']> = {
  list: async ctx => ({ tokens: await recordingTokensOf(ctx) }),
  async create(ctx, { body }) {
    await refuseWithoutFactor(ctx)
    return createRecordingToken(ctx, body.name)
  },
  async revoke(ctx, { params }) {
    await refuseWithoutFactor(ctx)
    await revokeRecordingToken(ctx, params.tokenId)
    return { tokens: await recordingTokensOf(ctx) }
  },
}
