import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { chooseOwn, consentsOf, historyOf, mayChoose } from './consents.ts'

export const consents: Handlers<Api['consents']> = {
  mine: consentsOf,
  async choose(ctx, { body }, { request }) {
    await mayChoose(ctx)
    return chooseOwn(ctx, body, request.headers['user-agent'] ?? null)
  },
  history: historyOf,
}
