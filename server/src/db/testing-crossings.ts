/**
 * Keys and references of the database that don't keep to the groups of tables, by name, with the reason. The list may
 * only shrink: what is mended leaves it, and nothing is added.
 */
export const keysAcrossGroups: Record<string, string> = {
  activities_id_key: 'clients make the ids, and another person must not take the same',
  photos_pkey: 'pictures are asked for by their id alone',
  referral_codes_code_key: 'a code stands for one person only',
}

/**
 * Statements of the product that touch more than one group of tables, each as the module that asks and the tables. The
 * list may only shrink.
 */
export const statementsAcrossGroups: string[] = [
  'rooms/accounts/account-address.ts: auth.users, participants',
  'rooms/accounts/account.ts: auth.users, people',
  'rooms/scores/history-of.ts: activities, auth.users, challenge_invitations, participants, receipts',
  'rooms/scores/invite-bonuses.ts: activities, auth.users, challenge_invitations, challenges, participants, receipts, score_bonuses',
  'rooms/workout-logging/log.ts: activities, activity_heads, activity_photos, challenges, deleted_activities, photos, receipts, score_counts, scores',
  'rooms/histories/past.ts: activities, activity_heads, activity_photos, auth.users, challenge_invitations, challenges, participants, people, photos, receipts',
  'rooms/workout-photos/may-see-photo.ts: activity_photos, auth.users, challenge_invitations, challenge_invited, challenges, participants, photos, receipts',
  'rooms/workout-photos/may-see-photo.ts: activity_photos, challenges, photos, receipts',
  'rooms/workout-photos/photos-of.ts: activity_photos, challenges, photos, receipts',
  'rooms/challenge-pages/find-challenges.ts: auth.users, challenge_invitations, challenge_invited, challenges, participants',
  'rooms/challenges/challenges.ts: auth.users, challenge_invitations, challenge_invited, challenges, participants',
  'rooms/challenges/invitations.ts: auth.users, challenge_invitations, participants',
  'rooms/supabase-api/reading.ts: auth.users, challenge_invitations',
  'rooms/supabase-api/reading.ts: auth.users, challenge_invitations, challenge_invited, challenges, participants',
  'rooms/identities/link-identity.ts: auth.users, participants',
  'rooms/identities/unlink-identity.ts: auth.users, participants',
  'rooms/one-time-codes/reclaim-account.ts: auth.users, participants',
  'rooms/joining/invited-by.ts: auth.users, challenge_invitations',
  'rooms/page-views/page-views.ts: challenges, page_views, user_consents',
  'rooms/ledger/invariant.ts: challenges, participants, payments',
  'rooms/ledger/invariant.ts: contested_prizes, ledger_accounts, settlement_lines, settlements',
  'rooms/ledger/invariant.ts: ledger_entries, ledger_transactions, settlement_lines, settlements',
  'rooms/sessions/live-sessions.ts: auth.sessions, auth.users, people',
  'rooms/standings/board.ts: people, score_counts, scores',
  'rooms/standings/board.ts: people, scores',
  'rooms/standings/standings.ts: activity_heads, challenges, receipts, score_counts, scores',
]
