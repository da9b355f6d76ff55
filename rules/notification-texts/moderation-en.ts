import { PHOTO_REPLACED_HOURS } from '../fairness/limits.ts'
import type { ModerationReason } from '../moderation.ts'
import type { NotificationFacts } from '../notification-kinds.ts'
import type { TextFormat } from './texts.ts'

type Review = NotificationFacts['reviewed']

/** Why something was decided, in the app and the archive. */
export const REASONS: Record<ModerationReason, string> = {
  photo_used: 'One of its photos already proved another workout',
  photo_no_proof: "The photos don't show this workout",
  not_possible: "The times or distances aren't possible",
  overlap: 'It claims the same time as another workout',
  rules: "It doesn't follow the challenge's rules",
  other: 'Another reason',
  harassment: 'Harassing or insulting someone',
  fake_profile: 'A profile that pretends to be someone else',
  offensive: 'Offensive content',
  dispute: 'A dispute of the result was upheld',
  photo_removed: 'Its photo was removed, and no other came in time',
  peer_review: "Your crew reviewed it and decided that it doesn't count",
  nudity: 'Nudity',
  minor: 'A minor in the photo',
  bystander: "Somebody who didn't agree to be in it",
  violence: 'Violence',
}

/** The reason as the middle of a sentence; empty if only the moderator's message gives it. */
const BECAUSE: Record<ModerationReason, string> = {
  photo_used: 'one of its photos already proved another workout',
  photo_no_proof: "the photos don't show this workout",
  not_possible: "the times or distances aren't possible",
  overlap: 'it claims the same time as another workout',
  rules: "it doesn't follow the challenge's rules",
  other: '',
  harassment: 'harassing or insulting someone',
  fake_profile: 'a profile that pretends to be someone else',
  offensive: 'offensive content',
  dispute: 'a dispute of the result was upheld',
  photo_removed: `a photo of it was removed, and no other came within ${PHOTO_REPLACED_HOURS} hours`,
  peer_review: "your crew reviewed it and decided that it doesn't count",
  nudity: 'nudity',
  minor: 'a minor',
  bystander: "somebody who didn't agree to be in it",
  violence: 'violence',
}

const OBJECT = 'If you disagree, write to support: someone else will look at it again.'

const withReason = ({ reason, words }: Review) =>
  words ? `${REASONS[reason ?? 'other']}: ${words}` : `${REASONS[reason ?? 'other']}. See why, and how to object.`

const because = ({ reason, words }: Review) =>
  [reason && BECAUSE[reason], words].filter(Boolean).join('. ').replace(/\.$/, '')

// Without a workout it is a picture of a chat, or a portrait.
const pointsStay = ({ activityId }: Review) => (activityId === null ? '' : ' Your points stay as they are.')
const seenAgain = ({ activityId }: Review) =>
  activityId === null ? 'Others see it again.' : 'Everyone who can see the workout can see the photo again.'

type ReviewTexts = { title: string; text: (review: Review) => string; sent: (review: Review) => string }

/** The texts of decisions about a person's workout, photo or conduct, in English. */
export const REVIEWED: Record<Review['what'], ReviewTexts> = {
  voided: {
    title: 'One of your workouts was voided',
    text: withReason,
    sent: review => `A review took it out of the challenges it counted in: ${because(review)}. ${OBJECT}`,
  },
  restored: {
    title: 'Your workout counts again',
    text: () => 'The decision was withdrawn, and the points are there again.',
    sent: () => 'The decision about it was taken back, and its points are there again.',
  },
  warned: {
    title: 'A warning from the moderators',
    text: withReason,
    sent: review => `The reason: ${because(review)}. No points changed. ${OBJECT}`,
  },
  photo_hidden: {
    title: 'A photo of yours was hidden',
    text: () => 'Nobody but you sees it now. Your points stay as they are.',
    sent: () => `Nobody but you sees it now. Your points stay as they are. ${OBJECT}`,
  },
  photo_reported: {
    title: 'A photo of yours is being reviewed',
    text: review => `Only you and the moderators see it until they decide.${pointsStay(review)}`,
    sent: review =>
      `It was reported, so nobody but you and the moderators sees it until they decide.${pointsStay(review)}`,
  },
  photo_removed: {
    title: 'A photo of yours was removed',
    text: withReason,
    sent: review =>
      `The reason: ${because(review)}. ${review.activityId === null ? 'Its message stays without it.' : 'Your workout has another photo, so its points stay.'} ${OBJECT}`,
  },
  photo_to_replace: {
    title: 'Your workout needs another photo',
    text: ({ reason }) =>
      `${REASONS[reason ?? 'other']}. Add another photo within ${PHOTO_REPLACED_HOURS} hours, or the workout is voided.`,
    sent: review =>
      `Its photo was removed: ${because(review)}. Add another one within ${PHOTO_REPLACED_HOURS} hours, or the workout is voided. ${OBJECT}`,
  },
  photo_shown: {
    title: 'Your photo is visible again',
    text: seenAgain,
    sent: seenAgain,
  },
}

type PeerReview = NotificationFacts['peer_review']

const momentOf = ({ until }: PeerReview, format: TextFormat) =>
  until === null ? '' : `${format.dayOf(until)}, ${format.time(until)}`

/** The texts of peer reviews, in English. */
export const PEER_REVIEWED: Record<
  PeerReview['what'],
  { title: (facts: PeerReview) => string; text: (facts: PeerReview, format: TextFormat) => string }
> = {
  asked: {
    title: () => 'Someone asked for a review of your workout',
    text: (facts, format) =>
      `Say what happened until ${momentOf(facts, format)}. Your points count until it is decided.`,
  },
  seat: {
    title: () => 'A workout is waiting for your opinion',
    text: (facts, format) => `Your turn lasts until ${momentOf(facts, format)}. Nobody sees your name.`,
  },
  handed: {
    title: () => 'The Bora team decides',
    text: () => 'The review of a workout passed from your crew to our team.',
  },
  appealed: {
    title: () => 'An appeal was made',
    text: () => 'Our team looks again at the workout that your crew reviewed.',
  },
  decided: {
    title: ({ verdict }) => (verdict === 'void' ? "Review: the workout doesn't count" : 'Review: the workout counts'),
    text: ({ verdict }) =>
      verdict === 'void' ? 'It stays in the history, without points.' : 'The points stay as they are.',
  },
}
