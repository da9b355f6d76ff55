import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { cancel } from './cancel-challenge.ts'
import { keep, undo, voidWorkout, warn } from './decide.ts'
import { hide, show } from './photos.ts'
import { queue } from './queue.ts'
import { caseDetails } from './case-details.ts'

export const moderation: Handlers<Api['moderation']> = {
  queue,
  one: (ctx, { params }) => caseDetails(ctx, params.subject, params.caseId),
  // Each in a separate transaction, retried if a challenge was settled meanwhile.
  keep: outsideTransaction(keep),
  warn: outsideTransaction(warn),
  voidWorkout: outsideTransaction(voidWorkout),
  undo: outsideTransaction(undo),
  // Polls the provider first, then runs in a separate transaction.
  cancelChallenge: outsideTransaction(cancel),
  hidePhoto: hide,
  showPhoto: show,
}
