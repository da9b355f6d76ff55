import { FACTOR_NAME_MAX_LENGTH } from '@bora/rules/limits.ts'
import { MAX_RECORDING_TOKENS } from '@bora/rules/recording-limits.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, shownText } from './shapes.ts'

/** A personal access token: a program that has it sends recordings for the person, and can do nothing else. */
export const RecordingToken = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** To the hour; null if it was never used. */
  lastUsedAt: Instant.nullable(),
})

const RecordingTokens = z.object({ tokens: z.array(RecordingToken).max(MAX_RECORDING_TOKENS) })

export const recordingTokens = {
  list: endpoint({
    method: 'GET',
    path: '/me/recording-tokens',
    summary: 'The tokens with which programs of the person send recordings, the newest first',
    access: 'signed-in',
    output: RecordingTokens,
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/me/recording-tokens',
    summary: 'Create a token that sends recordings; its secret is in this answer only',
    access: 'signed-in',
    body: z.strictObject({ name: shownText({ least: 1, most: FACTOR_NAME_MAX_LENGTH }) }),
    output: z.object({ token: RecordingToken, secret: z.string() }),
    errors: ['invalid_input', 'text_unreadable', 'token_name_taken', 'tokens_full', 'second_factor_required'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/me/recording-tokens/:tokenId',
    summary: 'Revoke a token that sends recordings; one that is gone is no fault',
    access: 'signed-in',
    params: z.object({ tokenId: Id }),
    output: RecordingTokens,
    errors: ['second_factor_required'],
  }),
}
