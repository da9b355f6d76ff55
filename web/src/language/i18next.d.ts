import 'i18next'
import type addActivity from '../locales/pt-BR/add-activity.json'
import type adminAudit from '../locales/pt-BR/admin-audit.json'
import type adminMachine from '../locales/pt-BR/admin-machine.json'
import type admin from '../locales/pt-BR/admin.json'
import type adminAmbassadors from '../locales/pt-BR/admin-ambassadors.json'
import type adminMails from '../locales/pt-BR/admin-mails.json'
import type adminDashboard from '../locales/pt-BR/admin-dashboard.json'
import type adminBooks from '../locales/pt-BR/admin-books.json'
import type adminPayouts from '../locales/pt-BR/admin-payouts.json'
import type adminUsers from '../locales/pt-BR/admin-users.json'
import type adminReports from '../locales/pt-BR/admin-reports.json'
import type adminChallenges from '../locales/pt-BR/admin-challenges.json'
import type adminDisputes from '../locales/pt-BR/admin-disputes.json'
import type adminSupport from '../locales/pt-BR/admin-support.json'
import type ambassador from '../locales/pt-BR/ambassador.json'
import type auth from '../locales/pt-BR/auth.json'
import type badges from '../locales/pt-BR/badges.json'
import type challenge from '../locales/pt-BR/challenge.json'
import type challengeCard from '../locales/pt-BR/challenge-card.json'
import type chat from '../locales/pt-BR/chat.json'
import type classification from '../locales/pt-BR/classification.json'
import type common from '../locales/pt-BR/common.json'
import type createChallenge from '../locales/pt-BR/create-challenge.json'
import type devClock from '../locales/pt-BR/dev-clock.json'
import type editActivity from '../locales/pt-BR/edit-activity.json'
import type errors from '../locales/pt-BR/errors.json'
import type fairPlay from '../locales/pt-BR/fair-play.json'
import type consent from '../locales/pt-BR/consent.json'
import type feed from '../locales/pt-BR/feed.json'
import type foundChallenges from '../locales/pt-BR/found-challenges.json'
import type gdprSettings from '../locales/pt-BR/gdpr-settings.json'
import type help from '../locales/pt-BR/help.json'
import type home from '../locales/pt-BR/home.json'
import type homeParts from '../locales/pt-BR/home-parts.json'
import type instantJoin from '../locales/pt-BR/instant-join.json'
import type invite from '../locales/pt-BR/invite.json'
import type inviteCard from '../locales/pt-BR/invite-card.json'
import type inviteFriends from '../locales/pt-BR/invite-friends.json'
import type landing from '../locales/pt-BR/landing.json'
import type legal from '../locales/pt-BR/legal.json'
import type location from '../locales/pt-BR/location.json'
import type moneyCases from '../locales/pt-BR/money-cases.json'
import type myWorkouts from '../locales/pt-BR/my-workouts.json'
import type notifications from '../locales/pt-BR/notifications.json'
import type offline from '../locales/pt-BR/offline.json'
import type ownData from '../locales/pt-BR/own-data.json'
import type ownLimits from '../locales/pt-BR/own-limits.json'
import type overtaking from '../locales/pt-BR/overtaking.json'
import type overview from '../locales/pt-BR/overview.json'
import type payouts from '../locales/pt-BR/payouts.json'
import type passes from '../locales/pt-BR/passes.json'
import type pose from '../locales/pt-BR/pose.json'
import type fairStarts from '../locales/pt-BR/fair-starts.json'
import type teams from '../locales/pt-BR/teams.json'
import type payment from '../locales/pt-BR/payment.json'
import type paymentPages from '../locales/pt-BR/payment-pages.json'
import type person from '../locales/pt-BR/person.json'
import type privacy from '../locales/pt-BR/privacy.json'
import type profile from '../locales/pt-BR/profile.json'
import type recap from '../locales/pt-BR/recap.json'
import type receipts from '../locales/pt-BR/receipts.json'
import type referrals from '../locales/pt-BR/referrals.json'
import type referral from '../locales/pt-BR/referral.json'
import type conduct from '../locales/pt-BR/conduct.json'
import type hosting from '../locales/pt-BR/hosting.json'
import type review from '../locales/pt-BR/review.json'
import type reportActivity from '../locales/pt-BR/report-activity.json'
import type results from '../locales/pt-BR/results.json'
import type security from '../locales/pt-BR/security.json'
import type share from '../locales/pt-BR/share.json'
import type support from '../locales/pt-BR/support.json'
import type terms from '../locales/pt-BR/terms.json'
import type wallet from '../locales/pt-BR/wallet.json'
import type worthNothing from '../locales/pt-BR/worth-nothing.json'
import type wizard from '../locales/pt-BR/wizard.json'
import type welcome from '../locales/pt-BR/welcome.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      'add-activity': typeof addActivity
      'admin-audit': typeof adminAudit
      'admin-machine': typeof adminMachine
      admin: typeof admin
      'admin-mails': typeof adminMails
      'admin-ambassadors': typeof adminAmbassadors
      'admin-dashboard': typeof adminDashboard
      'admin-books': typeof adminBooks
      'admin-payouts': typeof adminPayouts
      'admin-users': typeof adminUsers
      'admin-reports': typeof adminReports
      'admin-challenges': typeof adminChallenges
      'admin-disputes': typeof adminDisputes
      'admin-payouts': typeof adminPayouts
      'admin-support': typeof adminSupport
      ambassador: typeof ambassador
      auth: typeof auth
      badges: typeof badges
      challenge: typeof challenge
      'challenge-card': typeof challengeCard
      chat: typeof chat
      classification: typeof classification
      common: typeof common
      'create-challenge': typeof createChallenge
      'dev-clock': typeof devClock
      'edit-activity': typeof editActivity
      errors: typeof errors
      'fair-play': typeof fairPlay
      consent: typeof consent
      feed: typeof feed
      'found-challenges': typeof foundChallenges
      'gdpr-settings': typeof gdprSettings
      help: typeof help
      home: typeof home
      'home-parts': typeof homeParts
      'instant-join': typeof instantJoin
      invite: typeof invite
      'invite-card': typeof inviteCard
      'invite-friends': typeof inviteFriends
      landing: typeof landing
      legal: typeof legal
      location: typeof location
      'money-cases': typeof moneyCases
      'my-workouts': typeof myWorkouts
      notifications: typeof notifications
      offline: typeof offline
      overtaking: typeof overtaking
      overview: typeof overview
      'own-data': typeof ownData
      'own-limits': typeof ownLimits
      payouts: typeof payouts
      passes: typeof passes
      pose: typeof pose
      'fair-starts': typeof fairStarts
      teams: typeof teams
      payment: typeof payment
      'payment-pages': typeof paymentPages
      person: typeof person
      privacy: typeof privacy
      profile: typeof profile
      recap: typeof recap
      receipts: typeof receipts
      referral: typeof referral
      referrals: typeof referrals
      'report-activity': typeof reportActivity
      conduct: typeof conduct
      hosting: typeof hosting
      review: typeof review
      results: typeof results
      security: typeof security
      share: typeof share
      support: typeof support
      terms: typeof terms
      wallet: typeof wallet
      'worth-nothing': typeof worthNothing
      welcome: typeof welcome
      wizard: typeof wizard
    }
  }
}
