import type { ChargebackLeft, NotificationFacts } from '../notification-kinds.ts'
import { CONDUCT } from './conduct-en.ts'
import { PEER_REVIEWED, REVIEWED } from './moderation-en.ts'
import { counted, moneyWithin, type NotificationTexts, type TextFormat } from './texts.ts'

const TO_CHALLENGE = 'See the challenge'
const TO_WALLET = 'See my wallet'
const TO_RANKING = 'See the ranking'

const CHARGED_BACK: Record<ChargebackLeft, string> = {
  entry: 'Your entry is unpaid again: pay again or leave the challenge.',
  prize: 'The prize is unpaid again.',
  debt: 'We took it from your wallet; what was missing stays owed.',
}
const CHARGED_BACK_SENT: Record<ChargebackLeft, string> = {
  entry: 'Your entry is unpaid again, so your workouts do not count there. Pay again or leave the challenge.',
  prize: 'The prize you announced is unpaid again. Pay it again before the challenge starts.',
  debt: 'We took it from the available money in your wallet. What was missing stays owed and is taken from what becomes available.',
}

function returned(
  { cents, currency, repaidCents }: Omit<NotificationFacts['payment_returned'], 'challengeId' | 'title'>,
  money: TextFormat['money'],
): string {
  if (repaidCents === 0) return 'It is available in your wallet.'
  const debt = money({ cents: repaidCents, currency })
  return repaidCents === cents
    ? 'It paid what you owed.'
    : `${debt} paid what you owed; the rest is available in your wallet.`
}

/** The texts of notifications in English. */
export const notificationTextsEn: NotificationTexts = {
  streak_warning: {
    name: 'Streak warnings',
    title: ({ days }) => `Your ${days}-day streak`,
    text: "You haven't trained today. Ten minutes is enough.",
    sent: { title: ({ days }) => `Your ${days}-day streak is still on` },
    action: 'Log workout',
  },
  weekly_digest: {
    name: 'Weekly digest',
    title: 'Your week on Bora',
    text: ({ workouts }) =>
      workouts === 0
        ? 'No workouts last week. See what’s next.'
        : `${counted(workouts, 'workout', 'workouts')} last week. See how it went.`,
    sent: {
      text: ({ workouts, trainedDays, minutes }) =>
        workouts === 0
          ? 'No workouts last week. A new one starts today.'
          : `${counted(workouts, 'workout', 'workouts')} on ${counted(trainedDays, 'day', 'days')}, ${counted(minutes, 'minute', 'minutes')} in all.`,
    },
    action: 'See my week',
  },
  recording_waits: {
    name: 'Recordings that arrive',
    title: ({ recordings }) => (recordings === 1 ? 'Your recording is here' : `${recordings} recordings are here`),
    text: ({ recordings }) =>
      recordings === 1 ? 'It counts once it has its photo.' : 'Each one counts once it has its photo.',
    action: 'Add the photo',
  },
  challenge_starts: {
    name: 'Challenge starts tomorrow',
    title: 'It starts tomorrow',
    text: ({ title }) => title,
    sent: {
      text: ({ title }) => `“${title}” starts tomorrow. Your first workout can be logged from then on.`,
    },
    action: TO_CHALLENGE,
  },
  challenge_ends: {
    name: 'Challenge ends tomorrow',
    title: 'It ends tomorrow',
    text: ({ title }) => title,
    sent: { text: ({ title }) => `“${title}” ends tomorrow. There is still time to score.` },
    action: TO_CHALLENGE,
  },
  challenge_settled: {
    name: 'Results',
    title: 'The results are confirmed',
    text: ({ title, rank }, { place }) => `You came ${place(rank)} in “${title}”.`,
    sent: { text: ({ title, rank, people }) => `“${title}” is over. You came in at number ${rank} of ${people}.` },
    action: 'See the results',
  },
  challenge_cancelled: {
    name: 'Canceled challenges',
    title: 'A challenge was canceled',
    text: ({ title, words, unfunded, tooFew }) =>
      [
        `“${title}” was canceled. Whatever was paid goes back to where it came from.`,
        words ?? (unfunded ? 'Its prize was not paid by the start.' : tooFew && 'Two teams lacked people.'),
      ]
        .filter(Boolean)
        .join(' '),
    sent: {
      text: ({ title, words, unfunded, tooFew }) =>
        `“${title}” was canceled. Whatever was paid goes back to where it came from.${words ? ` Why: ${words}` : unfunded ? ' Why: its prize was not paid by the start.' : tooFew ? ' Why: two teams lacked people at the start.' : ''}`,
    },
    action: TO_CHALLENGE,
  },
  team_request: {
    name: 'Requests to my team',
    title: ({ person }) => `${person} wants to join your team`,
    text: ({ title, team }) => `${team}, in “${title}”. Requests without an answer lapse at the start.`,
    action: 'Answer',
  },
  team_answer: {
    name: 'Answers of teams',
    title: ({ team, accepted }) => (accepted ? `You are in ${team}` : `${team} didn’t take you in`),
    text: ({ title, accepted }) =>
      accepted
        ? `Your team in “${title}”.`
        : `In “${title}” there are other teams, and until the start you can ask again.`,
    action: TO_CHALLENGE,
  },
  team_formed: {
    name: 'Teams are complete',
    title: ({ team }) => `Your team: ${team}`,
    text: ({ title }) => `“${title}” has started, and the teams are closed.`,
    action: TO_CHALLENGE,
  },
  overtaken: {
    name: 'Overtaken in the ranking',
    title: ({ person }) => (person ? `${person} passed you` : 'Someone passed you'),
    text: ({ title, rank }, { place }) => `You're ${place(rank)} in “${title}” now.`,
    sent: {
      title: ({ person, rank }) => (person ? `${person} passed you` : `You're at number ${rank} now`),
      text: ({ title, rank, person }) =>
        person
          ? `You're at number ${rank} in “${title}” now. Back to it?`
          : `You were passed in “${title}”. Back to it?`,
    },
    action: TO_RANKING,
  },
  overtook: {
    name: 'You passed someone',
    title: ({ person }) => `You passed ${person}`,
    text: ({ title, rank }, { place }) => `You're ${place(rank)} in “${title}” now.`,
    sent: { text: ({ title, rank }) => `You're at number ${rank} in “${title}” now.` },
    action: TO_RANKING,
  },
  overtaking_reaction: {
    name: 'Cheers and teases',
    title: ({ reaction, person }) =>
      reaction === 'cheer' ? `${person} is cheering for you` : `${person} is teasing you`,
    text: ({ reaction, title }) =>
      reaction === 'cheer' ? `“Well done!”, in “${title}”.` : `“I'll see you at the top”, in “${title}”.`,
    action: TO_RANKING,
  },
  recap: {
    name: 'Recaps',
    title: ({ month }, format) => `Your ${format.month(month)} in a few cards`,
    text: 'Your best photos, your streak and your rivals.',
    sent: {
      title: 'Your month in a few cards',
      text: 'Your best photos, your streak and your rivals, made to be shared.',
    },
    action: 'See my recap',
  },
  invited: {
    name: 'Invites to challenges',
    title: 'You are invited',
    text: ({ title, person }) => `${person} asked you to join “${title}”.`,
    action: 'See the invite',
  },
  invite_joined: {
    name: 'Your invites',
    title: 'Your invite was accepted',
    text: ({ title, person }) => `${person} joined “${title}”.`,
    sent: { text: ({ title, person }) => `${person} joined “${title}” on your invite.` },
    action: TO_CHALLENGE,
  },
  cheered: {
    name: 'Cheers',
    title: 'A cheer for you',
    text: ({ person }) => `${person} is cheering you on.`,
    action: 'See the profile',
  },
  reacted: {
    name: 'Reactions',
    title: 'A reaction to your workout',
    text: ({ person }) => `${person} reacted to your workout.`,
    action: 'See the workout',
  },
  commented: {
    name: 'Comments',
    title: 'A new comment',
    text: ({ person }) => `${person} commented on your workout.`,
    action: 'See the comment',
  },
  mentioned: {
    name: 'Mentions',
    title: 'You were mentioned',
    text: ({ person }) => `${person} mentioned you in a comment.`,
    action: 'See the comment',
  },
  chat: {
    name: 'Challenge chats',
    title: 'New message',
    text: ({ title }) => `Your crew wrote in “${title}”.`,
    action: 'See the chat',
  },
  dispute_decided: {
    name: 'Disputes',
    title: 'Your dispute was decided',
    text: ({ title, upheld }) =>
      upheld
        ? `It was upheld: the results of “${title}” were revised.`
        : `It was dismissed: the results of “${title}” stay as they are.`,
    sent: {
      text: ({ title, upheld }) =>
        upheld
          ? `Your dispute in “${title}” was upheld, and the results were revised.`
          : `Your dispute in “${title}” was dismissed. The results stay as they are.`,
    },
    action: 'See the decision',
  },
  result_revised: {
    name: 'Corrected results',
    title: 'The results changed',
    text: ({ title, voided, ...prize }, { money }) =>
      `A dispute in “${title}” was upheld${voided > 0 ? `: ${counted(voided, 'workout of yours no longer counts', 'workouts of yours no longer count')}` : ''}. Your prize is now ${money(prize)}.`,
    sent: {
      text: ({ title, voided, ...prize }, { money }) =>
        `A dispute in “${title}” was upheld.${voided > 0 ? ` ${counted(voided, 'workout of yours no longer counts', 'workouts of yours no longer count')}.` : ''} Your prize is now ${money(prize)}.`,
    },
    action: 'See the decision',
  },
  prize_credited: {
    name: 'Prizes',
    title: 'You won a prize',
    text: ({ title, rank, freeAt, ...prize }, format) => {
      const won = `${moneyWithin(format, prize)} for coming ${format.place(rank)} in “${title}”`
      return freeAt
        ? `${won}. It is on hold until ${format.dayOf(freeAt)}, ${format.time(freeAt)}.`
        : `${won}, in your wallet already.`
    },
    sent: {
      text: ({ title, rank, freeAt, ...prize }, format) =>
        `${moneyWithin(format, prize)} for number ${rank} in “${title}”. ${freeAt ? 'It is on hold in your wallet until its date.' : 'It is available in your wallet.'}`,
    },
    action: TO_WALLET,
  },
  prize_free: {
    name: 'Prizes released',
    title: 'Your prize is available',
    text: ({ title, ...prize }, format) =>
      `${moneyWithin(format, prize)} of “${title}” ${prize.creditCents ? "can be used now. Credits can't be withdrawn." : 'can be used or withdrawn now.'}`,
    action: TO_WALLET,
  },
  credits_granted: {
    name: 'Bonus credits',
    title: (credits, { money }) => `You got ${money(credits)} in bonus credits`,
    text: ({ expiresAt }, { dayOf }) => `They pay entry fees, until ${dayOf(expiresAt)}.`,
    action: TO_WALLET,
  },
  details_verified: {
    name: 'Bank details verified',
    title: 'You can withdraw now',
    text: 'Your bank details are verified.',
    action: 'Withdraw',
  },
  payout_done: {
    name: 'Payouts',
    title: 'Your payout has arrived',
    text: (payout, { money }) => `${money(payout)} in your bank account.`,
    sent: { text: (payout, { money }) => `${money(payout)} went to your bank account.` },
    action: 'See the payout',
  },
  payout_failed: {
    name: 'Failed payouts',
    title: 'The payout failed',
    text: (payout, { money }) => `The payout failed and the money is back in your wallet: ${money(payout)}.`,
    action: 'See the payout',
  },
  payment_refunded: {
    name: 'Refunds',
    title: 'You got a refund',
    text: ({ title, to, ...back }, { money }) =>
      `${money(back)} of “${title}” ${to === 'wallet' ? 'is back in your wallet' : 'went back to where you paid from'}.`,
    sent: {
      text: ({ title, to, ...back }, { money }) =>
        `${money(back)} of “${title}” went back to ${to === 'wallet' ? 'your wallet' : 'where you paid from'}.`,
    },
    action: 'See the movements',
  },
  payment_charged_back: {
    name: 'Payments taken back by your bank',
    title: 'Your bank took a payment back',
    text: ({ title, left, ...payment }, { money }) =>
      `Your bank took ${money(payment)} of “${title}” back. ${CHARGED_BACK[left]}`,
    sent: {
      text: ({ title, left, ...payment }, { money }) =>
        `${money(payment)} of “${title}” were taken back by your bank. ${CHARGED_BACK_SENT[left]}`,
    },
    action: ({ left }) => (left === 'debt' ? TO_WALLET : TO_CHALLENGE),
  },
  payment_returned: {
    name: 'Payments your bank returned',
    title: 'Your bank returned a payment',
    text: ({ title, repaidCents, ...payment }, { money }) =>
      `${money(payment)} of “${title}” came back. ${returned({ ...payment, repaidCents }, money)}`,
    action: TO_WALLET,
  },
  reviewed: {
    name: 'Reviews',
    title: ({ what }) => REVIEWED[what].title,
    text: review => REVIEWED[review.what].text(review),
    sent: { text: review => REVIEWED[review.what].sent(review) },
    action: ({ activityId }) => (activityId ? 'See the workout' : 'Write to support'),
  },
  peer_review: {
    name: 'Peer review',
    title: facts => PEER_REVIEWED[facts.what].title(facts),
    text: (facts, format) => PEER_REVIEWED[facts.what].text(facts, format),
    action: 'See the review',
  },
  removed: {
    name: 'Removal from a challenge',
    title: 'You were removed from a challenge',
    text: ({ title, reason, by }) =>
      `${by === 'host' ? 'The organizer' : 'Our team'} removed you from “${title}”. If you paid the entry fee, it comes back in full. Reason: ${reason}`,
    action: 'Go to home',
  },
  co_admin: {
    name: 'Co-admin of a challenge',
    title: ({ what }) => (what === 'named' ? 'Want to be co-admin?' : 'You lead the challenge now'),
    text: ({ title, what }) =>
      what === 'named'
        ? `You were asked to help run “${title}”. Accept or decline on the challenge's page.`
        : `The account of the person who led “${title}” isn't active. As co-admin, you take over.`,
    action: TO_CHALLENGE,
  },
  conduct: {
    name: 'Cases of our team',
    title: ({ what }) => CONDUCT[what].title,
    text: (facts, format) => CONDUCT[facts.what].text(facts, format),
    action: 'See the case',
  },
  support_answered: {
    name: 'Support',
    title: 'Support replied',
    text: ({ number }) => `There is an answer to your request ${number}.`,
    action: 'Read the answer',
  },
  terms_changed: {
    name: 'Terms of use',
    title: 'Our terms are changing',
    text: ({ since }, { day }) => `New terms and a new privacy policy take effect on ${day(since)}. Read what changes.`,
    action: 'Read what changes',
  },
  marketing: { name: 'News and offers' },
}
