import type { Tables } from './tables.ts'

/**
 * What a table is kept together with, should there ever be more than one database
 * (docs/decisions/0018-seams-for-growth.md). The rows of `person` and `challenge` tables lie with their person or
 * challenge, whose id is in the column `by`; `money`, `sign-in` and `proof`, by which everybody's is compared, and
 * `support` are each in one place; `shared` is the same everywhere and hardly ever written; `local` is a node's own.
 */
type Place<Row> =
  | { group: 'person' | 'challenge'; by: Extract<keyof Row, string> }
  | { group: 'money' | 'sign-in' | 'proof' | 'support' | 'shared' | 'local' }

export type Group = Place<unknown>['group']

const money = { group: 'money' } as const
const signIn = { group: 'sign-in' } as const
const proof = { group: 'proof' } as const
const support = { group: 'support' } as const
const shared = { group: 'shared' } as const
const local = { group: 'local' } as const

/** The group of every table; one without a group doesn't compile. */
export const tableGroups = {
  people: { group: 'person', by: 'id' },
  survey_answers: { group: 'person', by: 'user_id' },
  user_consents: { group: 'person', by: 'user_id' },
  terms_agreed: { group: 'person', by: 'user_id' },
  consent_choices: { group: 'person', by: 'user_id' },
  referral_codes: { group: 'person', by: 'user_id' },
  referrals: { group: 'person', by: 'new_user_id' },
  ambassador_applications: { group: 'person', by: 'user_id' },
  account_origins: { group: 'person', by: 'user_id' },
  photos: { group: 'person', by: 'owner_id' },
  photo_facts: { group: 'person', by: 'owner_id' },
  tracks: { group: 'person', by: 'user_id' },
  activities: { group: 'person', by: 'user_id' },
  activity_heads: { group: 'person', by: 'user_id' },
  activity_photos: { group: 'person', by: 'user_id' },
  activity_changes: { group: 'person', by: 'user_id' },
  deleted_activities: { group: 'person', by: 'user_id' },
  activity_reports: { group: 'person', by: 'user_id' },
  reactions: { group: 'person', by: 'user_id' },
  comments: { group: 'person', by: 'user_id' },
  blocks: { group: 'person', by: 'user_id' },
  person_reports: { group: 'person', by: 'user_id' },
  moderation_decisions: { group: 'person', by: 'user_id' },
  compared_photos: { group: 'person', by: 'user_id' },
  photo_pairs: { group: 'person', by: 'user_id' },
  proof_risks: { group: 'person', by: 'user_id' },
  proof_heads: { group: 'person', by: 'user_id' },
  entry_limits: { group: 'person', by: 'user_id' },
  paid_breaks: { group: 'person', by: 'user_id' },
  notices: { group: 'person', by: 'user_id' },
  notice_choices: { group: 'person', by: 'user_id' },
  quiet_hours: { group: 'person', by: 'user_id' },
  notice_deliveries: { group: 'person', by: 'user_id' },
  archives: { group: 'person', by: 'user_id' },
  account_closings: { group: 'person', by: 'user_id' },

  challenges: { group: 'challenge', by: 'id' },
  chat_readings: { group: 'challenge', by: 'challenge_id' },
  chat_messages: { group: 'challenge', by: 'challenge_id' },
  challenge_seats: { group: 'challenge', by: 'challenge_id' },
  challenge_invitations: { group: 'challenge', by: 'challenge_id' },
  challenge_invited: { group: 'challenge', by: 'challenge_id' },
  invite_tokens: { group: 'challenge', by: 'challenge_id' },
  participants: { group: 'challenge', by: 'challenge_id' },
  challenge_withdrawals: { group: 'challenge', by: 'challenge_id' },
  challenge_photos: { group: 'challenge', by: 'challenge_id' },
  receipts: { group: 'challenge', by: 'challenge_id' },
  score_bonuses: { group: 'challenge', by: 'challenge_id' },
  scores: { group: 'challenge', by: 'challenge_id' },
  score_counts: { group: 'challenge', by: 'challenge_id' },
  day_ranks_taken: { group: 'challenge', by: 'challenge_id' },
  settlements: { group: 'challenge', by: 'challenge_id' },
  settlement_lines: { group: 'challenge', by: 'challenge_id' },
  settlement_histories: { group: 'challenge', by: 'challenge_id' },
  contested_prizes: { group: 'challenge', by: 'challenge_id' },
  disputes: { group: 'challenge', by: 'challenge_id' },
  dispute_activities: { group: 'challenge', by: 'challenge_id' },
  challenge_reminders: { group: 'challenge', by: 'challenge_id' },

  ledger_account_kinds: money,
  ledger_kinds: money,
  posting_rules: money,
  posting_resolutions: money,
  ledger_accounts: money,
  ledger_transactions: money,
  ledger_entries: money,
  bonus_lots: money,
  bonus_moves: money,
  payments: money,
  payment_events: money,
  refunds: money,
  chargebacks: money,
  payment_verifications: money,
  webhook_inbox: money,
  admin_acts: money,
  admin_acts_head: money,
  campaigns: money,
  campaign_codes: money,
  campaign_months: money,
  campaign_rewards: money,
  bank_details: money,
  account_cpfs: money,
  payouts: money,
  payout_stops: money,
  ledger_seals: money,
  payout_endings: money,
  book_entries: money,
  sandbox_transfers: money,
  payment_mode: money,
  provider_checkouts: money,
  provider_refunds: money,
  sandbox_orders: money,
  sandbox_charges: money,
  sandbox_refunds: money,
  sandbox_events: money,
  sandbox_settings: money,

  'auth.users': signIn,
  'auth.identities': signIn,
  'auth.account_events': signIn,
  'auth.mfa_factors': signIn,
  'auth.mfa_challenges': signIn,
  'auth.sessions': signIn,
  'auth.session_amr': signIn,
  'auth.signing_keys': signIn,
  'auth.api_keys': signIn,
  'auth.one_time_tokens': signIn,
  'auth.flow_states': signIn,
  'auth.saml_relay_states': signIn,
  'auth.saml_assertions': signIn,
  'auth.wallet_messages': signIn,
  'auth.rate_limits': signIn,
  push_subscriptions: signIn,

  track_marks: proof,

  support_tickets: support,
  support_messages: support,

  server_secrets: shared,
  files_to_remove: shared,
  ending_now: shared,
  demo_clock: shared,
  search_words: shared,
  country_switches: shared,
  tax_rules: shared,

  outgoing_messages: local,
  undelivered_messages: local,
  sent_mails: local,
  local_outbox: local,
  page_views: local,
  known_gyms: local,
  gym_answers: local,
} satisfies { [Name in keyof Tables]: Place<Tables[Name]> }
