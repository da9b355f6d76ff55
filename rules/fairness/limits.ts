/**
 * Limits of teams, passes, peer review, divisions and poses. Numbers that points and money are computed from are in
 * `rules-version.ts`.
 */

// Teams (docs/rules/teams.md#sizes, docs/rules/teams.md#score)
export const MIN_TEAM_SIZE = 2
export const MAX_TEAM_MIN_SIZE = 20
export const TEAM_MIN_SIZE_DEFAULT = 2
export const MAX_TEAM_MAX_SIZE = 40
export const TEAM_MAX_SIZE_DEFAULT = 5
export const MAX_TEAM_BEST = 20
export const TEAM_NAME_MIN_LENGTH = 2
export const TEAM_NAME_MAX_LENGTH = 30
/** Teams that a person can found or rename a day, and teams that they can enter or ask. */
export const TEAM_NAMES_A_DAY = 30
export const TEAM_CHANGES_A_DAY = 60

// Passes (docs/rules/passes.md#number)
export const MAX_PASS_DAYS = 31
/** Allowed dates for each pass: at least this many, and this many in the wizard's proposal. */
export const MIN_DATES_A_PASS = 4
export const DATES_A_PASS_PROPOSED = 10

// Peer review (docs/rules/peer-review.md)
export const REVIEW_SEATS = 3
/** Equal votes needed for a decision. */
export const REVIEW_VOTES = 2
export const MIN_REVIEWERS = 5
export const REVIEW_ANSWER_HOURS = 24
export const REVIEW_VOTING_HOURS = 48
export const REVIEW_SEAT_HOURS = 24
export const REVIEW_APPEAL_HOURS = 48
/** Open cases of a reviewer, and cases within the last 30 days. */
export const MAX_REVIEWS_OPEN = 3
export const MAX_REVIEWS = 10
export const REVIEW_COUNT_DAYS = 30
export const REVIEW_ANSWER_MAX_LENGTH = 250
export const VOTE_WORDS_MAX_LENGTH = 250
/** Seconds for which a vote is held on the device, where it can be undone. */
export const VOTE_UNDO_SECONDS = 8
/**
 * Open reports of a person. After this many decided reports with fewer than 2 upheld, the person can make one a day.
 */
export const MAX_REPORTS_OPEN = 5
export const REPORTS_JUDGED_FROM = 10
export const MIN_REPORTS_UPHELD = 2

// Hosts (docs/rules/challenges.md#co-admins, docs/rules/challenges.md#removing)
export const MAX_CO_ADMINS = 3
export const REMOVAL_REASON_MIN_LENGTH = 5
export const REMOVAL_REASON_MAX_LENGTH = 250
/** Calls for staff by one person in 24 hours. */
export const STAFF_CALLS_A_DAY = 10

// Conduct (docs/rules/moderation.md#conduct); answers and appeals have the hours of a peer review.
export const CONDUCT_WORDS_MIN_LENGTH = 15
export const CONDUCT_WORDS_MAX_LENGTH = 1000

// Divisions and shares (docs/rules/fair-starts.md)
export const MIN_DIVISIONS = 2
export const MAX_DIVISIONS = 3
export const MAX_COMPLETERS_PERCENT = 99

// Pose of the day (docs/rules/pose.md)
/** The number of dates before a pose may repeat, and how long before the start poses begin. */
export const POSE_APART_DATES = 6
export const POSE_DATES_BEFORE_START = 2
export const POSE_GRACE_HOURS = 2
/** Maximum age in minutes of the server's mark for a photo to count as taken by the camera. */
export const CAMERA_MINUTES = 10

// Keys of days (docs/rules/lots.md)
export const DAY_KEY_BYTES = 32
export const DAY_KEY_HASH_DAYS_BEFORE = 7
export const DAY_KEY_OPEN_DAYS_AFTER = 30
/** Keys in one answer of the public list. */
export const DAY_KEYS_PAGE = 100

// Photos (docs/rules/moderation.md#photos)
export const PHOTO_REVIEW_HOURS = 4
export const BYSTANDER_REVIEW_HOURS = 24
export const PHOTO_REPLACED_HOURS = 48
/** After this many wrong reports within 30 days, a person's reports hide no photo at once for 90 days. */
export const WRONG_PHOTO_REPORTS = 3
export const WRONG_PHOTO_REPORTS_DAYS = 30
export const NO_INSTANT_HIDING_DAYS = 90
