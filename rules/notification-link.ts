import type { NotificationContent } from './notifications.ts'
import { addressOf, PAGES } from './pages.ts'
import { textChangedIn } from './terms.ts'

/** Returns the address that a notification links to: a path within the site, with its query. */
export function notificationLink(told: NotificationContent): string {
  switch (told.kind) {
    case 'streak_warning':
      return PAGES.addActivity.path
    case 'weekly_digest':
      return `${PAGES.notifications.path}?week=${told.facts.week}`
    case 'challenge_settled':
    case 'dispute_decided':
    case 'result_revised':
      return addressOf(PAGES.results.path, told.facts.challengeId)
    case 'invited': {
      const { invite, challengeId } = told.facts
      return invite === null ? addressOf(PAGES.overview.path, challengeId) : addressOf(PAGES.invite.path, invite)
    }
    case 'recap':
      return addressOf(PAGES.recap.path, told.facts.month)
    case 'chat':
      return `${addressOf(PAGES.challenge.path, told.facts.challengeId)}?tab=feed&view=chat`
    case 'challenge_starts':
    case 'challenge_ends':
    case 'challenge_cancelled':
    case 'overtaken':
    case 'overtook':
    case 'overtaking_reaction':
    case 'invite_joined':
      return addressOf(PAGES.challenge.path, told.facts.challengeId)
    case 'cheered':
      return addressOf(PAGES.person.path, told.facts.personId)
    case 'reacted':
    case 'commented':
    case 'mentioned':
      return `${PAGES.feed.path}?comments=${told.facts.activityId}`
    case 'prize_credited':
    case 'prize_free':
    case 'credits_granted':
      return PAGES.wallet.path
    case 'details_verified':
      return `${PAGES.wallet.path}?withdraw=all`
    case 'payout_done':
    case 'payout_failed':
      return PAGES.payouts.path
    case 'payment_refunded':
      return PAGES.transactions.path
    case 'payment_charged_back': {
      const { left, challengeId } = told.facts
      return left === 'debt' ? PAGES.wallet.path : addressOf(PAGES.challenge.path, challengeId)
    }
    case 'reviewed': {
      const { activityId } = told.facts
      return activityId === null ? PAGES.support.path : `${PAGES.myWorkouts.path}?workout=${activityId}`
    }
    case 'support_answered':
      return `${PAGES.support.path}?ticket=${told.facts.number}`
    case 'terms_changed':
      return `${PAGES[textChangedIn(told.facts.version)].path}?version=${told.facts.version}`
  }
}
