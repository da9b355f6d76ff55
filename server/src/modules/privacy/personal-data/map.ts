import type { ColumnFate, PersonalData } from './fates.ts'

const own = (file: string): ColumnFate => ({ in: file, ends: 'row' })
const stays = (file: string, ends: ColumnFate['ends']): ColumnFate => ({ in: file, ends })
/** Another person's row, or one that names the acting staff: not part of the person's archive. */
const others = (ends: ColumnFate['ends']): ColumnFate => ({ not: 'others', ends })
const machine: ColumnFate = { not: 'machine', ends: 'row' }
const secret: ColumnFate = { not: 'secret', ends: 'row' }
const address = (fate: ColumnFate): ColumnFate => ({ ...fate, by: 'address' })

/** Identifies no one: configuration, parts of other tables, or data about no person. */
const nobody = null

/**
 * Every table, dependent ones first: the columns by which it identifies a person, the archive file that contains its
 * data, and their fate when the account is deleted (docs/rules/people-and-rights.md#retention).
 */
export const personalData: PersonalData = {
  // derived from workouts and photos
  proof_risks: { user_id: own('proof_signals') },
  proof_heads: { user_id: machine },
  photo_pairs: { user_id: machine, other_user_id: others('row') },
  compared_photos: { user_id: machine },
  challenge_photos: { user_id: machine },
  photo_facts: { owner_id: own('photos') },
  track_marks: { user_id: secret },
  tracks: { user_id: own('recordings') },

  // texts and reactions
  reactions: { user_id: own('reactions_received'), person_id: own('reactions') },
  comments: {
    user_id: own('comments_received'),
    author_id: own('comments'),
    mentions: { not: 'others', ends: 'emptied', by: 'ids' },
  },
  chat_messages: { author_id: own('chat') },
  chat_readings: { user_id: machine },
  blocks: { user_id: own('blocks'), blocked_id: others('row') },
  activity_reports: { user_id: own('reports_about'), reporter_id: stays('reports', 'reports') },
  person_reports: { user_id: own('reports_about'), reporter_id: stays('reports', 'reports') },

  reviewers: { user_id: others('reports'), person_id: stays('reviews', 'reports') },
  review_cases: { user_id: stays('reviews_about', 'reports'), appealed_by: others('reports') },
  review_refusals: { user_id: own('review_choice') },
  photo_reports: { user_id: own('reports_about'), reporter_id: stays('reports', 'reports') },
  photo_cases: { user_id: own('photo_decisions'), decided_by: others('acts') },
  // For the authorities: it names the member of staff who sealed it, not the owner.
  sealed_photos: { sealed_by: others('acts') },

  moderation_decisions: {
    user_id: stays('decisions', 'acts'),
    subject_id: others('acts'),
    decided_by: others('acts'),
    undone_by: others('acts'),
  },

  // workouts
  receipts: { user_id: own('receipts') },
  passes: { user_id: own('passes') },
  activity_photos: { user_id: own('workouts') },
  activity_changes: { user_id: own('workout_changes'), by_id: others('acts') },
  deleted_activities: { user_id: own('deleted_workouts') },
  activities: { user_id: own('workouts') },
  activity_heads: { user_id: machine },
  proof_due: { user_id: machine },
  photo_names: { owner_id: own('photos') },
  photos: { owner_id: own('photos') },

  // challenges: others' invitations and results stay without a name
  challenge_invited: { user_id: own('invitations'), invited_by: others('emptied') },
  challenge_invitations: {
    invited_user_id: own('invitations'),
    inviter_user_id: own('invitations'),
    invited_email: address(own('invitations')),
  },
  invite_tokens: { inviter_user_id: stays('invite_links', 'results') },
  scores: { user_id: stays('challenges', 'results') },
  score_bonuses: { user_id: stays('bonuses', 'results'), invited_id: others('results') },
  participants: { user_id: stays('challenges', 'results'), invited_by: others('results') },
  challenge_removals: { user_id: own('removals') },
  co_admins: { user_id: own('co_admin_of') },
  conduct_cases: {
    user_id: stays('conduct_cases', 'acts'),
    opened_by: others('acts'),
    decided_by: others('acts'),
    appeal_decided_by: others('acts'),
  },
  staff_calls: {
    user_id: own('staff_calls_about'),
    caller_id: stays('staff_calls', 'reports'),
    ended_by: others('acts'),
  },
  challenge_withdrawals: { user_id: stays('withdrawals', 'results') },
  team_members: { user_id: stays('teams', 'results') },
  team_requests: { user_id: own('team_requests') },
  baselines: { user_id: own('baselines') },
  division_members: { user_id: stays('divisions', 'results') },
  challenges: { creator_id: stays('created_challenges', 'results') },
  settlement_lines: { user_id: stays('results', 'results') },
  contested_prizes: { user_id: stays('results', 'results') },
  dispute_activities: { user_id: others('results') },
  disputes: { opened_by: stays('disputes', 'results'), decided_by: others('acts'), approved_by: others('acts') },

  // referrals
  referrals: { new_user_id: stays('referrals', 'results'), referrer_id: stays('referrals', 'results') },
  referral_codes: { user_id: own('referral_code') },
  ambassador_applications: { user_id: own('applications'), decided_by: others('acts') },
  campaign_codes: { referrer_id: own('campaigns') },
  campaign_rewards: { new_user_id: others('money') },
  campaigns: {
    ambassador_id: stays('campaigns', 'money'),
    created_by: others('acts'),
    confirmed_by: others('acts'),
  },

  // money
  ledger_accounts: { owner: stays('movements', 'money') },
  ledger_entries: { person_id: stays('movements', 'money') },
  ledger_transactions: { proposed_by: others('acts'), approved_by: others('acts') },
  payments: { user_id: stays('payments', 'money') },
  refunds: { user_id: stays('refunds', 'money') },
  payouts: {
    user_id: stays('payouts', 'money'),
    holder_name: { in: 'payouts', ends: 'emptied', by: 'address' },
    shown_cpf: { in: 'payouts', ends: 'emptied', by: 'address' },
    cpf_mark: { not: 'secret', ends: 'emptied', by: 'address' },
    released_by: others('acts'),
    confirmed_by: others('acts'),
  },
  admin_proposals: { person_id: others('acts'), proposed_by: others('acts'), decided_by: others('acts') },
  payout_endings: { proposed_by: others('acts'), decided_by: others('acts') },
  bank_details: { user_id: own('bank_details') },
  book_entries: { person_id: others('money'), proposed_by: others('acts'), decided_by: others('acts') },
  credit_code_uses: {
    user_id: stays('credit_codes', 'money'),
    device_hash: { not: 'machine', ends: 'money', by: 'address' },
  },
  credit_codes: { made_by: others('acts'), confirmed_by: others('acts'), stopped_by: others('acts') },
  account_cpfs: { user_id: secret },
  payment_verifications: { user_id: machine },
  entry_limits: { user_id: own('limits') },
  paid_breaks: { user_id: own('breaks') },

  // the person's own settings and notifications
  survey_answers: { user_id: own('survey') },
  user_consents: { user_id: own('consents') },
  terms_agreed: { user_id: own('terms') },
  consent_choices: { user_id: own('consent_history') },
  notice_deliveries: { user_id: machine },
  notices: { user_id: own('notices') },
  notice_choices: { user_id: own('notice_choices') },
  quiet_hours: { user_id: own('quiet_hours') },
  page_views: { user_id: own('page_views') },
  support_tickets: { user_id: own('support'), email: address(own('support')) },
  support_messages: { author_id: others('acts') },
  outgoing_messages: { recipient: address({ not: 'machine', ends: 'messages' }) },
  local_outbox: { recipient: address({ not: 'machine', ends: 'messages' }) },
  account_origins: { user_id: { not: 'machine', ends: 'origins' } },
  archives: { user_id: own('archives') },
  account_closings: { user_id: stays('closings', 'acts') },
  ending_now: { user_id: others('acts') },
  admin_acts: { by_id: others('acts'), subject_id: others('acts') },

  // signing in
  push_subscriptions: { user_id: own('push') },
  'auth.session_amr': nobody,
  'auth.sessions': { user_id: own('devices') },
  'auth.mfa_challenges': nobody,
  'auth.passkeys': { user_id: own('passkeys') },
  'auth.passkey_challenges': { user_id: secret },
  'auth.recording_tokens': { user_id: own('recording_tokens') },
  'auth.mfa_factors': { user_id: own('second_factors') },
  'auth.one_time_tokens': { user_id: secret },
  'auth.flow_states': { user_id: secret, linking_user_id: secret },
  'auth.account_events': { user_id: own('account_events') },
  'auth.identities': { user_id: own('identities') },
  'auth.users': { id: own('addresses') },

  // Last, because every table refers to it: the id stays, because results and money refer to it.
  people: {
    id: stays('profile', 'results'),
    name: { in: 'profile', ends: 'emptied', by: 'address' },
    photo_id: { not: 'machine', ends: 'emptied' },
  },

  // without personal data
  'auth.api_keys': nobody,
  'auth.rate_limits': nobody,
  'auth.saml_assertions': nobody,
  'auth.saml_relay_states': nobody,
  'auth.signing_keys': nobody,
  'auth.wallet_messages': nobody,
  admin_acts_head: nobody,
  payout_stops: nobody,
  payout_checks: nobody,
  job_runs: nobody,
  ledger_seals: nobody,
  bonus_lots: nobody,
  bonus_moves: nobody,
  campaign_months: nobody,
  challenge_reminders: nobody,
  challenge_seats: nobody,
  chargebacks: nobody,
  country_switches: nobody,
  tax_rules: nobody,
  day_keys: nobody,
  // Contains ids alone, and is part of the result.
  published_draws: nobody,
  published_poses: nobody,
  day_ranks_taken: nobody,
  team_day_ranks: nobody,
  demo_clock: nobody,
  quiet_copy: nobody,
  files_to_remove: nobody,
  file_stores: nobody,
  gym_answers: nobody,
  known_gyms: nobody,
  ledger_account_kinds: nobody,
  ledger_kinds: nobody,
  message_pace: nobody,
  payment_events: nobody,
  payment_mode: nobody,
  posting_resolutions: nobody,
  posting_rules: nobody,
  provider_checkouts: nobody,
  provider_refunds: nobody,
  sandbox_charges: nobody,
  sandbox_events: nobody,
  sandbox_orders: nobody,
  sandbox_refunds: nobody,
  sandbox_settings: nobody,
  sandbox_transfers: nobody,
  score_counts: nobody,
  search_words: nobody,
  server_secrets: nobody,
  settlement_histories: nobody,
  settlements: nobody,
  teams: nobody,
  team_starts: nobody,
  fair_starts: nobody,
  undelivered_messages: nobody,
  sent_mails: nobody,
  webhook_inbox: nobody,
}
