/** The values that come with each refusal, by its code; codes not listed have none. A text can use only these. */
export const REFUSAL_PARAMS = {
  // rate limits: how long to wait, as in the answer's header
  too_many_requests: ['seconds'],
  archive_too_soon: ['seconds'],
  // creating a challenge
  title_too_long: ['most'],
  draft_too_far: ['most'],
  draft_too_long: ['most'],
  // photos
  photo_too_large: ['most'],
  photo_used: ['date'],
  too_many_photos: ['most'],
  // recordings
  track_too_large: ['most'],
  drafts_full: ['most'],
  tokens_full: ['most'],
  // workouts
  activity_too_short: ['least', 'most'],
  activity_too_long: ['least', 'most'],
  activity_outside_dates: ['startDate', 'endDate'],
  activity_late: ['hours'],
  activity_too_far: ['most', 'minutes'],
  activity_too_many_steps: ['most', 'minutes'],
  activity_too_many_calories: ['most', 'minutes'],
  // passes
  pass_too_late: ['until'],
  // hosts
  co_admins_full: ['most'],
  // moderation
  case_decided: ['name'],
  // two admins
  second_admin_new: ['hours'],
  // account deletion
  sign_in_again: ['minutes'],
} as const satisfies Record<string, readonly string[]>

export type RefusalParam = string | number

/** The values that come with this code; undefined if there are none. */
export type ParamsOf<Code extends string> = Code extends keyof typeof REFUSAL_PARAMS
  ? { [Name in (typeof REFUSAL_PARAMS)[Code][number]]: RefusalParam }
  : undefined

/** A refusal by a rule: its code, the field if it concerns one, and the values for its text. */
export type RuleRefusal<Code extends string> = Code extends keyof typeof REFUSAL_PARAMS
  ? { code: Code; field?: string; params: ParamsOf<Code> }
  : { code: Code; field?: string; params?: undefined }
