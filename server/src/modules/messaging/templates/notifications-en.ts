import { PHOTO_REPLACED_HOURS } from '@bora/rules/fairness/limits.ts'
import { calendarDay } from './mail-template.ts'
import type { ModerationReason } from '@bora/rules/moderation.ts'
import type { ChargebackLeft, NotificationFacts, NotificationKind } from '@bora/rules/notifications.ts'
import { money, moneyAtEnd, type NotificationTexts } from './notification-texts.ts'

const GO = 'See the challenge'
const WALLET = 'See my wallet'
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** The names of the kinds of notifications, in English. */
export const notificationNamesEn: Record<NotificationKind, string> = {
  streak_warning: 'Streak warnings',
  weekly_digest: 'Weekly digest',
  challenge_starts: 'Challenge starts tomorrow',
  challenge_ends: 'Challenge ends tomorrow',
  challenge_settled: 'Results',
  challenge_cancelled: 'Cancelled challenges',
  overtaken: 'Overtaken in the ranking',
  overtook: 'You passed someone',
  overtaking_reaction: 'Cheers and teases',
  recap: 'Recaps',
  invited: 'Invites to challenges',
  invite_joined: 'Your invites',
  cheered: 'Cheers',
  reacted: 'Reactions',
  commented: 'Comments',
  mentioned: 'Mentions',
  chat: 'Challenge chats',
  dispute_decided: 'Disputes',
  result_revised: 'Corrected results',
  prize_credited: 'Prizes',
  prize_free: 'Prizes released',
  credits_granted: 'Bonus credits',
  details_verified: 'Bank details verified',
  payout_done: 'Payouts',
  payout_failed: 'Failed payouts',
  payment_refunded: 'Refunds',
  payment_charged_back: 'Payments taken back by your bank',
  reviewed: 'Reviews',
  support_answered: 'Support',
  terms_changed: 'Terms of use',
  marketing: 'News and offers',
}

/** The reason, as the middle of a sentence; empty if only the moderator's words say it. */
const WHY: Record<ModerationReason, string> = {
  photo_used: 'one of its photos already proved another workout',
  photo_no_proof: "the photos don't show this workout",
  not_possible: "the times or distances aren't possible",
  overlap: 'it claims the same time as another workout',
  rules: "it doesn't follow the challenge's rules",
  other: '',
  harassment: 'harassing or insulting somebody',
  fake_profile: 'a profile that pretends to be somebody else',
  offensive: 'offensive content',
  dispute: 'a dispute of the result was upheld',
  photo_removed: `a photo of it was removed, and no other came within ${PHOTO_REPLACED_HOURS} hours`,
  nudity: 'nudity',
  minor: 'a minor',
  bystander: "somebody who didn't agree to be in it",
  violence: 'violence',
}

const OBJECT = 'If you disagree, write to support: somebody else looks at it again.'

const REVIEWED: Record<NotificationFacts['reviewed']['what'], (why: string) => { title: string; text: string }> = {
  voided: why => ({
    title: 'One of your workouts was voided',
    text: `A review took it out of the challenges it counted in: ${why}. ${OBJECT}`,
  }),
  restored: () => ({
    title: 'Your workout counts again',
    text: 'The decision about it was taken back, and its points are there again.',
  }),
  warned: why => ({ title: 'A warning from the moderators', text: `The reason: ${why}. No points changed. ${OBJECT}` }),
  photo_hidden: () => ({
    title: 'A photo of yours was hidden',
    text: `Nobody but you sees it now. Your points stay as they are. ${OBJECT}`,
  }),
  photo_reported: () => ({
    title: 'A photo of yours is being reviewed',
    text: 'It was reported, so nobody but you and the moderators sees it until they decide. Your points stay as they are.',
  }),
  photo_removed: why => ({
    title: 'A photo of yours was removed',
    text: `The reason: ${why}. Your workout has another photo, so its points stay. ${OBJECT}`,
  }),
  photo_to_replace: why => ({
    title: 'Your workout needs another photo',
    text: `Its photo was removed: ${why}. Add another one within ${PHOTO_REPLACED_HOURS} hours, or the workout is voided. ${OBJECT}`,
  }),
  photo_shown: () => ({ title: 'Your photo is visible again', text: 'Whoever sees the workout sees the photo again.' }),
}

function whyOf({ reason, words }: NotificationFacts['reviewed']): string {
  return [reason && WHY[reason], words].filter(Boolean).join('. ').replace(/\.$/, '')
}

const CHARGED_BACK: Record<ChargebackLeft, string> = {
  entry: 'Your entry is unpaid again, so your workouts do not count there. Pay again or leave the challenge.',
  prize: 'The prize you announced is unpaid again. Pay it again before the challenge starts.',
  debt: 'We took it from the available money in your wallet. What was missing stays owed and is taken from what becomes available.',
}

/** The texts of notifications by mail and push, in English. */
export const notificationsEn: NotificationTexts = {
  streak_warning: ({ days }) => ({
    title: `Your ${days}-day streak is still on`,
    text: "You haven't trained today. Ten minutes is enough.",
    action: 'Log workout',
  }),
  weekly_digest: ({ workouts, minutes, trainedDays }) => ({
    title: 'Your week on Bora',
    text:
      workouts === 0
        ? 'No workouts last week. A new one starts today.'
        : `${many(workouts, 'workout', 'workouts')} on ${many(trainedDays, 'day', 'days')}, ${many(minutes, 'minute', 'minutes')} in all.`,
    action: 'See my week',
  }),
  challenge_starts: ({ title }) => ({
    title: 'It starts tomorrow',
    text: `“${title}” starts tomorrow. Your first workout can be logged from then on.`,
    action: GO,
  }),
  challenge_ends: ({ title }) => ({
    title: 'It ends tomorrow',
    text: `“${title}” ends tomorrow. There is still time to score.`,
    action: GO,
  }),
  challenge_settled: ({ title, rank, people }) => ({
    title: 'The results are confirmed',
    text: `“${title}” is over. You came in at number ${rank} of ${people}.`,
    action: 'See the results',
  }),
  challenge_cancelled: ({ title, words, unfunded }) => ({
    title: 'A challenge was cancelled',
    text: `“${title}” was cancelled. Whatever was paid goes back to where it came from.${words ? ` Why: ${words}` : unfunded ? ' Why: its prize was not paid by the start.' : ''}`,
    action: GO,
  }),
  overtaken: ({ title, rank, person }) => ({
    title: person ? `${person} passed you` : `You're at number ${rank} now`,
    text: person
      ? `You're at number ${rank} in “${title}” now. Back to it?`
      : `You were passed in “${title}”. Back to it?`,
    action: 'See the ranking',
  }),
  overtook: ({ title, rank, person }) => ({
    title: `You passed ${person}`,
    text: `You're at number ${rank} in “${title}” now.`,
    action: 'See the ranking',
  }),
  overtaking_reaction: ({ title, reaction, person }) => ({
    title: reaction === 'cheer' ? `${person} is cheering for you` : `${person} is teasing you`,
    text: reaction === 'cheer' ? `“Well done!”, in “${title}”.` : `“I'll see you at the top”, in “${title}”.`,
    action: 'See the ranking',
  }),
  recap: () => ({
    title: 'Your month in a few cards',
    text: 'Your best photos, your streak and your rivals, made to be shared.',
    action: 'See my recap',
  }),
  invited: ({ title, person }) => ({
    title: 'You are invited',
    text: `${person} asked you to join “${title}”.`,
    action: 'See the invite',
  }),
  invite_joined: ({ title, person }) => ({
    title: 'Your invite was accepted',
    text: `${person} joined “${title}” on your invite.`,
    action: GO,
  }),
  cheered: ({ person }) => ({
    title: 'A cheer for you',
    text: `${person} is cheering you on.`,
    action: 'See the profile',
  }),
  reacted: ({ person }) => ({
    title: 'A reaction to your workout',
    text: `${person} reacted to your workout.`,
    action: 'See the workout',
  }),
  commented: ({ person }) => ({
    title: 'A new comment',
    text: `${person} commented on your workout.`,
    action: 'See the comment',
  }),
  mentioned: ({ person }) => ({
    title: 'You were mentioned',
    text: `${person} mentioned you in a comment.`,
    action: 'See the comment',
  }),
  chat: ({ title }) => ({
    title: 'New message',
    text: `Your crew wrote in “${title}”.`,
    action: 'See the chat',
  }),
  dispute_decided: ({ title, upheld }) => ({
    title: 'Your dispute was decided',
    text: upheld
      ? `Your dispute in “${title}” was upheld, and the results were revised.`
      : `Your dispute in “${title}” was dismissed. The results stay as they are.`,
    action: 'See the decision',
  }),
  result_revised: ({ title, voided, ...prize }) => ({
    title: 'The results changed',
    text: `A dispute in “${title}” was upheld.${voided > 0 ? ` ${many(voided, 'workout of yours no longer counts', 'workouts of yours no longer count')}.` : ''} Your prize is now ${moneyAtEnd('en', prize)}.`,
    action: 'See the decision',
  }),
  prize_credited: ({ title, freeAt, ...prize }) => ({
    title: 'You won a prize',
    text: `${money('en', prize)} for number ${prize.rank} in “${title}”. ${freeAt ? 'It is on hold in your wallet until its date.' : 'It is available in your wallet.'}`,
    action: WALLET,
  }),
  prize_free: ({ title, ...prize }) => ({
    title: 'Your prize is available',
    text: `${money('en', prize)} of “${title}” ${prize.creditCents ? "can be used now. Credits can't be withdrawn." : 'can be used or withdrawn now.'}`,
    action: WALLET,
  }),
  credits_granted: ({ expiresAt, ...credits }) => ({
    title: `You got ${money('en', credits)} in bonus credits`,
    text: `They pay entry fees, until ${calendarDay('en', expiresAt.slice(0, 10))}.`,
    action: WALLET,
  }),
  details_verified: () => ({
    title: 'You can withdraw now',
    text: 'Your bank details are verified.',
    action: 'Withdraw',
  }),
  payout_done: payout => ({
    title: 'Your payout has arrived',
    text: `${money('en', payout)} went to your bank account.`,
    action: 'See the payout',
  }),
  payout_failed: payout => ({
    title: 'The payout failed',
    text: `The payout failed and the money is back in your wallet: ${money('en', payout)}.`,
    action: 'See the payout',
  }),
  payment_refunded: ({ title, to, ...back }) => ({
    title: 'You got a refund',
    text: `${money('en', back)} of “${title}” went back to ${to === 'wallet' ? 'your wallet' : 'where you paid from'}.`,
    action: 'See the movements',
  }),
  payment_charged_back: ({ title, left, ...payment }) => ({
    title: 'Your bank took a payment back',
    text: `${money('en', payment)} of “${title}” were taken back by your bank. ${CHARGED_BACK[left]}`,
    action: left === 'debt' ? WALLET : GO,
  }),
  reviewed: facts => ({
    ...REVIEWED[facts.what](whyOf(facts)),
    action: facts.activityId ? 'See the workout' : 'Write to support',
  }),
  support_answered: ({ number }) => ({
    title: 'Support replied',
    text: `There is an answer to your request ${number}.`,
    action: 'Read the answer',
  }),
  terms_changed: ({ since }) => ({
    title: 'Our terms are changing',
    text: `New terms and a new privacy policy take effect on ${calendarDay('en', since)}. Read what changes.`,
    action: 'Read what changes',
  }),
}
