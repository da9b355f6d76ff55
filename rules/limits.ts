/**
 * Every limit and business constant of the product, in one place (spec 9, decisions 8).
 * Where the specification gives two readings, the first is the default here and the second a setting of the challenge.
 */

// Accounts (spec 5, spec 9, decisions 6)
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 1_000
export const NAME_MIN_LENGTH = 2
export const NAME_MAX_LENGTH = 80
export const EMAIL_MAX_LENGTH = 254
export const MINIMUM_AGE_YEARS = 18
export const ACCOUNT_DELETION_GRACE_DAYS = 7
export const LEGAL_RETENTION_YEARS = 5
export const POLICY_CHANGE_NOTICE_DAYS = 30
export const LIABILITY_CAP_MONTHS = 12
export const SESSION_FROM_URL_MAX_AGE_SECONDS = 120
export const TOKEN_REFRESH_BACKOFF_MS = 200
export const DEFAULT_COUNTRY = 'BR'
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'
export const LANGUAGES = ['pt-BR', 'en'] as const
export const FALLBACK_LANGUAGE = 'pt-BR'
export const ONBOARDING_SLIDES = 4
export const SURVEY_QUESTIONS = 5

// Challenges (spec 5, decisions 1 and 3)
export const TITLE_MAX_LENGTH = 80
export const DESCRIPTION_MAX_LENGTH = 2_000
export const CHALLENGE_MIN_DAYS = 1
export const STARTING_SOON_DAYS = 15
export const MIN_MINUTES_DEFAULT = 10
export const MIN_MINUTES_LEAST = 1
export const WEEKLY_TARGET_DEFAULT = 3
export const WEEKLY_TARGET_MOST = 7
export const BASE_POINTS_PER_MINUTE_DEFAULT = '3'
export const SETTLEMENT_PROMISE_HOURS = 24

// Points (spec 9, decisions 3)
export const FIRST_WORKOUT_OF_DAY_POINTS = 10
export const VARIETY_PERCENT_PER_TYPE = 10
export const VARIETY_MOST_TYPES = 3
export const VARIETY_POINTS = 30
export const FLASH_PERCENT = 15
export const FLASH_POINTS = 20
/** Local start hours of the flash bonus, first hour in, last hour out (spec 9). */
export const FLASH_HOURS = [
  { from: 8, until: 11 },
  { from: 20, until: 22 },
] as const
export const GYM_CHECK_IN_POINTS = 5
export const FRIEND_INVITE_POINTS = 10
export const LIFELINE_INVITE_POINTS = 10
export const WEEK_STREAK_POINTS = 10
export const REFERRAL_POINTS = 10

// Activities (spec 5, spec 9, decisions 1 and 2)
export const ACTIVITY_MIN_MINUTES = 30
export const ACTIVITY_MAX_MINUTES = 300
export const CALORIES_TIME_MIN_MINUTES = 1
export const LATE_HOURS_DEFAULT = 48
export const LATE_HOURS_MOST = 168
export const CLOCK_SKEW_MINUTES = 5
export const CAPTION_MAX_LENGTH = 500
export const DISTANCE_MAX_METERS = 1_000_000
export const STEPS_MAX = 200_000
export const CALORIES_MAX = 20_000
export const REPORT_COMMENT_MAX_LENGTH = 250
export const COMMENT_MAX_LENGTH = 500

// Photos (spec 5, decisions 2)
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const PHOTOS_LEAST = 1
export const PHOTOS_MOST = 6

// Joining and invites (spec 5, spec 7, spec 9)
export const INSTANT_JOIN_HOURS = 24
export const REFERRAL_DELAY_MS = 1_500
export const REFERRAL_SIGN_UP_HOURS = 24

// Money (spec 9, decisions 4 and 5)
export const PLATFORM_FEE_PERCENT = 10
export const PRIZE_HOLD_DAYS = 7
export const DISPUTE_DAYS = 7
export const PAID_PARTICIPANTS_LEAST = 2
export const PAYOUT_MIN_CENTS = 100
export const ENTRY_FEE_MAX_CENTS = 1_000_000
export const PRIZE_MAX_CENTS = 100_000_000
export const PAYOUT_BUSINESS_DAYS = { least: 3, most: 5 } as const
export const BANKING_REVIEW_HOURS = { least: 3, most: 5 } as const

// Page views
export const PAGE_VIEW_MONTHS = 13

// Interface (spec 9)
export const TOAST_MS = 5_000
export const REFERRAL_TOAST_MS = 8_000
export const TOAST_SWIPE_PX = 50
export const TOOLTIP_OPEN_MS = 700
export const TOOLTIP_SKIP_MS = 300
export const QUERY_STALE_MS = 5 * 60_000
export const QUERY_DISCARD_MS = 10 * 60_000
