import 'i18next'
import type addActivity from '../locales/pt-BR/add-activity.json'
import type auth from '../locales/pt-BR/auth.json'
import type badges from '../locales/pt-BR/badges.json'
import type challenge from '../locales/pt-BR/challenge.json'
import type challengeCard from '../locales/pt-BR/challenge-card.json'
import type common from '../locales/pt-BR/common.json'
import type createChallenge from '../locales/pt-BR/create-challenge.json'
import type devClock from '../locales/pt-BR/dev-clock.json'
import type editActivity from '../locales/pt-BR/edit-activity.json'
import type errors from '../locales/pt-BR/errors.json'
import type fairPlay from '../locales/pt-BR/fair-play.json'
import type foundChallenges from '../locales/pt-BR/found-challenges.json'
import type home from '../locales/pt-BR/home.json'
import type homeParts from '../locales/pt-BR/home-parts.json'
import type instantJoin from '../locales/pt-BR/instant-join.json'
import type landing from '../locales/pt-BR/landing.json'
import type legal from '../locales/pt-BR/legal.json'
import type location from '../locales/pt-BR/location.json'
import type myWorkouts from '../locales/pt-BR/my-workouts.json'
import type offline from '../locales/pt-BR/offline.json'
import type overview from '../locales/pt-BR/overview.json'
import type privacy from '../locales/pt-BR/privacy.json'
import type profile from '../locales/pt-BR/profile.json'
import type receipts from '../locales/pt-BR/receipts.json'
import type referral from '../locales/pt-BR/referral.json'
import type reportActivity from '../locales/pt-BR/report-activity.json'
import type results from '../locales/pt-BR/results.json'
import type security from '../locales/pt-BR/security.json'
import type terms from '../locales/pt-BR/terms.json'
import type wallet from '../locales/pt-BR/wallet.json'
import type worthNothing from '../locales/pt-BR/worth-nothing.json'
import type welcome from '../locales/pt-BR/welcome.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      'add-activity': typeof addActivity
      auth: typeof auth
      badges: typeof badges
      challenge: typeof challenge
      'challenge-card': typeof challengeCard
      common: typeof common
      'create-challenge': typeof createChallenge
      'dev-clock': typeof devClock
      'edit-activity': typeof editActivity
      errors: typeof errors
      'fair-play': typeof fairPlay
      'found-challenges': typeof foundChallenges
      home: typeof home
      'home-parts': typeof homeParts
      'instant-join': typeof instantJoin
      landing: typeof landing
      legal: typeof legal
      location: typeof location
      'my-workouts': typeof myWorkouts
      offline: typeof offline
      overview: typeof overview
      privacy: typeof privacy
      profile: typeof profile
      receipts: typeof receipts
      referral: typeof referral
      'report-activity': typeof reportActivity
      results: typeof results
      security: typeof security
      terms: typeof terms
      wallet: typeof wallet
      'worth-nothing': typeof worthNothing
      welcome: typeof welcome
    }
  }
}
