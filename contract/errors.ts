/**
 * Every way in which the product may refuse, as a stable code with its HTTP status. The texts stand in the web's
 * `errors` namespace, in both languages; a test holds the two lists against each other.
 */
export const ERRORS = {
  // the call itself
  invalid_input: 400,
  invalid_json: 400,
  body_too_large: 413,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  too_many_requests: 429,
  unexpected: 500,
  try_again: 503,
  // challenges and joining (spec 8)
  challenge_not_found: 404,
  challenge_ended: 409,
  challenge_started: 409,
  challenge_cancelled: 409,
  free_join_limit: 409,
  participant_limit: 409,
  already_joined: 409,
  not_participating: 403,
  payment_required: 402,
  invite_required: 403,
  invite_invalid: 404,
  leave_after_start: 409,
  rules_changed: 409,
  only_creator: 403,
  privacy_change_failed: 409,
  // creating a challenge (spec 5)
  draft_title: 400,
  draft_description: 400,
  draft_type: 400,
  draft_target: 400,
  draft_dates: 400,
  draft_start: 400,
  draft_duration: 400,
  draft_entry_fee: 400,
  draft_prize: 400,
  draft_rules: 400,
  title_too_long: 400,
  // people
  email_not_confirmed: 403,
  fair_play_required: 403,
  // photos (spec 5)
  photo_required: 400,
  photo_too_large: 413,
  photo_type: 415,
  photo_broken: 422,
  photo_not_found: 404,
  too_many_photos: 400,
  // activities (spec 5, decisions 1-3)
  activity_not_found: 404,
  activity_too_short: 422,
  activity_too_long: 422,
  activity_outside_dates: 422,
  activity_weekday: 422,
  activity_no_track: 422,
  activity_in_the_future: 422,
  activity_late: 422,
  activity_overlap: 422,
  activity_nowhere: 422,
  time_zone_unknown: 400,
  gym_not_found: 404,
  gyms_unavailable: 503,
  // payments
  payment_failed: 402,
  payment_not_found: 404,
  payment_closed: 409,
  checkout_unavailable: 503,
  insufficient_balance: 409,
  // results
  not_settled: 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERRORS
