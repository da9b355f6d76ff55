import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { discardDraft, draftsOf, keepDrafts } from './drafts.ts'
import { uploadTrack } from './upload-track.ts'

export const tracks: Handlers<Api['tracks']> = {
  upload: outsideTransaction((ctx, _input, wire) => uploadTrack(ctx, wire)),
  drafts: async ctx => ({ drafts: await draftsOf(ctx) }),
  keepDraft: outsideTransaction(async (ctx, _input, wire) => ({ drafts: await keepDrafts(ctx, wire) })),
  async discardDraft(ctx, { params }) {
    await discardDraft(ctx, params.trackId)
    return { drafts: await draftsOf(ctx) }
  },
}
