/**
 * Keys and references of the database that cross groups of tables, by name, with the reason. The list may only shrink.
 */
export const keysAcrossGroups: Record<string, string> = {
  activities_id_key: 'clients make the ids, and another person must not take the same',
  photos_pkey: 'pictures are asked for by their id alone',
  referral_codes_code_key: 'a code stands for one person only',
}

/**
 * Statements of the product that touch more than one group of tables, each as the module that runs it and the tables.
 * The list may only shrink.
 */
export const statementsAcrossGroups: string[] = [
  'modules/accounts/account/account-address.ts: auth.users, participants',
  'modules/accounts/account/account.ts: auth.users, people',
  'modules/scoring/scores/history-of.ts: account_origins, activities, auth.users, bank_details, challenge_invitations, challenges, moderation_decisions, participants, proof_risks, receipts',
  'modules/scoring/scores/invite-bonuses.ts: account_origins, activities, auth.users, bank_details, challenge_invitations, challenges, moderation_decisions, participants, proof_risks, receipts, score_bonuses',
  'modules/workouts/workout-logging/log.ts: activities, activity_heads, activity_photos, challenges, deleted_activities, photos, proof_due, receipts, score_counts, scores',
  'modules/scoring/input/scoring-input.ts: account_origins, activities, activity_heads, activity_photos, auth.users, bank_details, challenge_invitations, challenges, moderation_decisions, participants, people, photos, proof_risks, receipts',
  'modules/workouts/workout-photos/may-see-photo.ts: activity_photos, auth.users, challenge_invitations, challenge_invited, challenges, participants, photos, receipts',
  'modules/workouts/workout-photos/may-see-photo.ts: activity_photos, challenges, photos, receipts',
  'modules/workouts/workout-photos/photos-of.ts: activity_photos, challenges, photos, receipts',
  'modules/discovery/challenge-pages/find-challenges.ts: auth.users, challenge_invitations, challenge_invited, challenges, participants',
  'modules/challenges/challenge/challenges.ts: auth.users, challenge_invitations, challenge_invited, challenges, participants',
  'modules/challenges/challenge/invitations.ts: auth.users, challenge_invitations, participants',
  'modules/supabase-api/reading.ts: auth.users, challenge_invitations',
  'modules/supabase-api/reading.ts: auth.users, challenge_invitations, challenge_invited, challenges, participants',
  'modules/accounts/identities/link-identity.ts: auth.users, participants',
  'modules/accounts/identities/unlink-identity.ts: auth.users, participants',
  'modules/accounts/one-time-codes/reclaim-account.ts: auth.users, participants',
  'modules/participation/joining/invited-by.ts: auth.users, challenge_invitations',
  'modules/discovery/page-views/page-views.ts: challenges, page_views, user_consents',
  'modules/ledger/invariant.ts: challenges, participants, payments',
  'modules/ledger/invariant.ts: contested_prizes, ledger_accounts, settlement_lines, settlements',
  'modules/ledger/invariant.ts: ledger_entries, ledger_transactions, payments, settlement_lines, settlements',
  'modules/ledger/invariant.ts: ledger_entries, ledger_transactions, settlement_lines, settlements',
  'modules/accounts/sessions/live-sessions.ts: auth.sessions, auth.users, people',
  'modules/scoring/standings/board.ts: day_ranks_taken, people, score_counts, scores',
  'modules/scoring/standings/board.ts: day_ranks_taken, people, scores',
  'modules/scoring/standings/standings.ts: activity_heads, challenges, proof_due, receipts, score_counts, scores',
]
