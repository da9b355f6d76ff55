import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { chooseOwn, consentsOf, historyOf, mayChoose } from './consents.ts'
import { agreeToTerms, termsOf } from './terms.ts'

export const consents: Handlers<Api['consents']> = {
  terms: ctx => termsOf(ctx, ctx.viewer.id),
  agreeToTerms: (ctx, { body }, { request }) => agreeToTerms(ctx, body.version, request.headers['user-agent'] ?? null),
  mine: consentsOf,
  async choose(ctx, { body }, { request }) {
    await mayChoose(ctx)
    return chooseOwn(ctx, body, request.headers['user-agent'] ?? null)
  },
  history: historyOf,
}
