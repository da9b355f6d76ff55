import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { answerReview, appeal, giveUp, vote } from './acts.ts'
import { myReviews, switchReviews } from './mine.ts'
import { oneReview } from './review-view.ts'
import { drawOfReview, reviewAtDesk, reviewsUnderWay } from './staff.ts'

export const peerReviews: Handlers<Api['peerReviews']> = {
  mine: myReviews,
  switch: switchReviews,
  one: oneReview,
  // Each in a separate transaction, retried if a challenge was settled meanwhile.
  answer: outsideTransaction(answerReview),
  vote: outsideTransaction(vote),
  giveUp: outsideTransaction(giveUp),
  appeal: outsideTransaction(appeal),
  underWay: reviewsUnderWay,
  atDesk: reviewAtDesk,
  draw: drawOfReview,
}
