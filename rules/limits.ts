/**
 * Every limit and business constant, in one place; the pages of docs/rules/ explain them. Numbers that the points and
 * the money of a challenge are computed from are in `rules-version.ts`: they stay with the challenge.
 */

// Accounts (docs/rules/people-and-rights.md, docs/rules/interface.md#sessions, docs/rules/interface.md#language)
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 1_000
export const NAME_MIN_LENGTH = 2
export const NAME_MAX_LENGTH = 80
export const EMAIL_MAX_LENGTH = 254
/** Digits of a one-time code. */
export const CODE_DIGITS = 6
/** Interval between two requests for a code, unless the operator sets another. */
export const CODE_INTERVAL_SECONDS = 60
export const MAX_FACTORS = 10
export const MAX_PASSKEYS = 10
export const FACTOR_NAME_MAX_LENGTH = 64
/** Enough to review a year of account events, plus a month. */
export const ACCOUNT_EVENTS_KEPT_DAYS = 396
/** Hours for which expired codes and links are kept. */
export const RUN_OUT_KEPT_HOURS = 24
export const DEFAULT_COUNTRY = 'BR'
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'
export const LANGUAGES = ['pt-BR', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE = 'pt-BR'

// Events that payment providers send (docs/rules/money.md#news-of-a-provider)
export const PROVIDER_NEWS_KEPT_DAYS = 60

// Terms (docs/rules/people-and-rights.md#age, docs/rules/people-and-rights.md#terms)
export const ADULT_AGE = 18
export const LIABILITY_MONTHS = 12
export const TERMS_NOTICE_DAYS = 30
export const LEGAL_DATA_YEARS = 5

// Data archives and account deletion (docs/rules/people-and-rights.md#archive, #deletion)
/** How often an archive can be requested, and how long it can be downloaded. */
export const ARCHIVE_EVERY_HOURS = 24
export const ARCHIVE_KEPT_DAYS = 7
/** Days to cancel an account deletion. */
export const CLOSING_DAYS = 7
/** Maximum age of a sign-in that counts as proof, for accounts with neither password nor address. */
export const FRESH_SIGN_IN_MINUTES = 10

// Challenges (docs/rules/challenges.md, docs/rules/scoring.md#choices, docs/rules/clock-and-calendar.md)
export const TITLE_MAX_LENGTH = 80
export const DESCRIPTION_MAX_LENGTH = 2_000
export const CHALLENGE_MIN_DAYS = 1
export const CHALLENGE_MAX_DAYS = 366
export const CHALLENGE_STARTS_WITHIN_DAYS = 366
export const STARTING_SOON_DAYS = 15
export const ENDING_SOON_DAYS = 3
/** In the progress overview (docs/rules/scoring.md#progress). */
export const PROGRESS_WEEKS = 12
/** Days for which a challenge is marked as new. */
export const NEW_CHALLENGE_DAYS = 3
export const MAX_TARGET = 1_000_000_000
export const MIN_PARTICIPANT_LIMIT = 2
/** The creator takes the first seat. */
export const MIN_FREE_JOIN_LIMIT = 2
/** Maximum of the participant limit and of the free join limit. */
export const MAX_SEAT_LIMIT = 1_000_000
export const MIN_REQUIRED_MINUTES = 1
export const MAX_WEEKLY_TARGET = 7
export const MAX_WEEK_STREAK_BONUS = 1_000
export const SETTLEMENT_PROMISE_HOURS = 24
/** Rows in a page of a leaderboard. */
export const LEADERBOARD_ROWS = 50

// Server-rendered pages (docs/rules/interface.md#landing-page, docs/rules/interface.md#without-scripts,
// docs/rules/interface.md#platform-statistics)
/** Open challenges on the landing page initially, and maximum of a list. */
export const LANDING_CHALLENGES = 6
export const MAX_LIST_ROWS = 50
/** Maximum age of current facts on a server-rendered page. */
export const FINISHED_FRESH_SECONDS = 30
export const STATISTICS_FRESH_MINUTES = 10
/** With fewer people, statistics would be meaningless and reveal too much about individuals. */
export const MIN_STATISTICS_PEOPLE = 30

// Progress and points of an account (docs/rules/scoring.md#week-progress, docs/rules/people-and-rights.md#referrals)
export const WEEK_GOAL_DEFAULT = 3
export const REFERRAL_POINTS = 10

// Workouts (docs/rules/activities.md, docs/rules/clock-and-calendar.md#logging-window)
export const MAX_LATE_HOURS = 168
export const CLOCK_SKEW_MINUTES = 5
export const CAPTION_MAX_LENGTH = 500
/** Workouts that "worth today" is estimated from, and the default for a person without any. */
export const TYPICAL_OF_LAST = 60
export const TYPICAL_WORKOUT_TYPE = 'gym_general'
export const TYPICAL_MINUTES = 45
/** Workouts that "same as last time" offers. */
export const LAST_WORKOUTS = 3
export const DISTANCE_MAX_METERS = 1_000_000
export const STEPS_MAX = 200_000
export const CALORIES_MAX = 20_000
// Beyond human limits: sprinters take some 260 steps a minute, and the strongest rowers burn about 35 kcal.
export const STEPS_PER_MINUTE_MAX = 300
export const CALORIES_PER_MINUTE_MAX = 40
// (docs/rules/activities.md#delete, docs/rules/activities.md#reports, docs/rules/interface.md#toasts)
/** How long a deleted workout can be restored, and how long the toast with undo is shown. */
export const UNDO_DELETE_MINUTES = 10
export const UNDO_TOAST_MS = 10_000
export const REPORT_COMMENT_MAX_LENGTH = 250
export const REPORTS_A_DAY = 20
/** Reports shown in a case, latest first; the others count, too. */
export const MAX_REPORTS_SHOWN = 100
export const REPORT_REASONS = ['fake_or_rules', 'incorrect_activity', 'incorrect_scoring', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

// Gyms and check-ins (docs/rules/activities.md#gym-check-in, docs/rules/activities.md#gyms)
/** Distance from a gym within which a check-in is on the spot, if the device's location is accurate. */
export const GYM_REACH_METERS = 150
/** Measurements less accurate than this don't prove presence at a gym. */
export const MAX_GYM_ACCURACY_METERS = 200
/** Earth's circumference: no distance exceeds half of it. */
export const EARTH_ROUND_METERS = 40_075_017
/** Minutes before and after a workout in which presence still counts for it. */
export const GYM_SEEN_BEFORE_MINUTES = 30
export const GYM_SEEN_AFTER_MINUTES = 60
/** Around the searched place: the radius for near gyms, and the radius searched if there are none. */
export const GYMS_NEAR_METERS = 4_000
export const GYMS_AROUND_METERS = 25_000
export const GYM_SEARCH_MAX_LENGTH = 100
export const MAX_GYMS_FOUND = 20
/** More than are shown: the device sorts them by its exact place, which the search doesn't know. */
export const MAX_GYMS_NEAR = 60
/** How long a cached answer of the gym directory is fresh, and how long it is usable if the directory fails. */
export const GYMS_FRESH_DAYS = 7
export const GYMS_KEPT_DAYS = 90

// Photos (docs/rules/activities.md#proof)
export const PHOTO_MAX_MEGABYTES = 8
export const PHOTO_MAX_BYTES = PHOTO_MAX_MEGABYTES * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Maximum width and height of a photo, in pixels. */
export const PHOTO_MAX_SIDE = 12_000
/** Maximum size of a decoded photo, in bytes: a small file can decode to any amount of memory. */
export const PHOTO_MAX_DECODED_BYTES = 150_000_000
export const MIN_PHOTOS = 1
export const MAX_PHOTOS = 6

// Recordings of watches (docs/rules/activities.md#recordings)
export const TRACK_MAX_MEGABYTES = 15
export const TRACK_MAX_BYTES = TRACK_MAX_MEGABYTES * 1024 * 1024
export const TRACK_MAX_POINTS = 100_000
export const TRACK_MIN_POINTS = 20
/** Nothing is measured between points further apart in time. */
export const TRACK_GAP_SECONDS = 60
/** A gap of this length between parts of a file, or a silence of hours within one, separates outings. */
export const TRACK_PART_GAP_MINUTES = 10
export const TRACK_OUTING_GAP_MINUTES = 240
/** Outings of one file that are offered, the latest. */
export const MAX_TRACK_OUTINGS = 10
/** Below this speed a person is not moving. */
export const TRACK_MOVING_KMH = 1.8
/** Above this speed between two points the receiver was wrong: on foot, on wheels, and in any other sport. */
export const TRACK_JUMP_KMH = { foot: 45, wheels: 120, other: 400 }
/** Faster than anyone runs for a minute. */
export const RUN_TOP_KMH = 25
/** Seconds per kilometre of a whole run. */
export const RUN_PACE = { fastest: 3 * 60, slowest: 20 * 60 }
/** Maximum number of jumps in a recording, and maximum share of its points that may be wrong. */
export const MAX_TRACK_JUMPS = 3
export const MAX_TRACK_WRONG_SHARE = 0.05
/** A recording that shares at least this part of its places with another is a copy. */
export const TRACK_COPY_SHARE = 0.25
/** A longer outing is left out as damaged. */
export const TRACK_MAX_DAYS = 3
/** Two recordings of a person that begin this close together are the same, if one of them is trimmed. */
export const TRACK_SAME_START_SECONDS = 60
/** Days for which an uploaded recording is kept until its workout is logged. */
export const TRACK_KEPT_DAYS = 8

// Rate limits of acts that affect others (docs/rules/people-and-rights.md#how-often)
export const CHANGES_A_MINUTE = 240
export const CHALLENGES_A_DAY = 20
export const JOINS_A_DAY = 100

// Joining and invites (docs/rules/challenges.md#seats, docs/rules/challenges.md#instant-join,
// docs/rules/challenges.md#repeating, docs/rules/people-and-rights.md#referrals)
/** How long a seat is kept for its payment, and how long a checkout stays open. */
export const SEAT_KEPT_MINUTES = 30
/** How much longer a seat is kept with an open checkout, so that a last-minute payment is received first. */
export const SEAT_GRACE_MINUTES = 2
export const INSTANT_JOIN_HOURS = 24
/** Invitations of a former challenge's people: times a day, and people at once, the first to join first. */
export const INVITED_AGAIN_A_DAY = 5
export const MAX_REINVITES = 10_000
// (docs/rules/challenges.md#invites)
/** Days for which an invitation or link is valid, and the number of people who can join by a link. */
export const INVITE_DAYS = 30
export const INVITE_LINK_PEOPLE = 100
export const INVITE_TOKEN_MAX_LENGTH = 64
/** Addresses per call, and mails of one sender a day. */
export const INVITE_MAILS_AT_ONCE = 10
export const INVITE_MAILS_A_DAY = 50
/** Mails to one address from all senders, within this number of days. */
export const INVITE_MAILS_TO_ONE = 5
export const INVITE_MAILS_TO_ONE_DAYS = 30
export const INVITE_LINKS_A_DAY = 20
/** Lookups of invite tokens from one network, an hour. */
export const INVITE_LOOKS_AN_HOUR = 300
export const MAX_INVITES_SHOWN = 100
export const REFERRAL_DELAY_MS = 1_500
export const REFERRAL_SIGN_UP_HOURS = 24
/** If a prize depends on it: on how many local dates an invited person must train, and how many friends count. */
export const INVITE_BONUS_DATES = 3
export const INVITE_BONUS_FRIENDS = 5
/** How long a referral, or an invite bonus with a prize, is held if it comes from a shared network. */
export const REFERRAL_NETWORK_DAYS = 7
export const MAX_REFERRALS_SHOWN = 100

// Money (docs/rules/prizes.md, docs/rules/money.md)
/** How long after creation an announced prize may still be paid in, even if the challenge has begun. */
export const FUNDING_MINUTES = 60
/** Interval between verifications of a person's latest payment (docs/rules/money.md#verification). */
export const VERIFY_EVERY_SECONDS = 15
export const VERIFICATIONS_AN_HOUR = 20
/** Minutes for which a settlement waits for a provider that doesn't report the status of an open payment. */
export const NEWS_AWAITED_MINUTES = 60
export const ENTRY_FEE_MAX_CENTS = 1_000_000
export const PRIZE_MAX_CENTS = 100_000_000
export const MAX_PRIZE_TIERS = 10
// A person's own limits (docs/rules/money.md#limits-of-ones-own)
export const MAX_SPENDING_LIMIT_CENTS = 100_000_000
export const LIMIT_RAISED_AFTER_HOURS = 24
/** Durations of a break from challenges that cost money. */
export const BREAK_DAYS = [30, 90, 180, 365] as const
// Right of withdrawal (docs/rules/money.md#withdrawal)
/** Days after paying, by the payer's country; other values only if the operator sets them. */
export const WITHDRAWAL_DAYS: Readonly<Record<string, number>> = { BR: 7 }
export const WITHDRAWAL_DAYS_ELSEWHERE = 14
export const MAX_WITHDRAWAL_DAYS = 60
// Disputes of results (docs/rules/prizes.md#disputes)
/** Disputes that a person can open in one challenge, decided ones included, and workouts in each. */
export const DISPUTES_EACH = 3
export const MAX_DISPUTE_ACTIVITIES = 20
export const MIN_DISPUTE_REASON = 10
export const MAX_DISPUTE_REASON = 1_000
/** Minimum time to spend returned credits, whenever they would have expired. */
export const MIN_BONUS_BACK_DAYS = 30
/** How long credits that Bora grants, or that are part of a prize, can be spent once available. */
export const PRIZE_CREDIT_DAYS = 180

// Payouts (docs/rules/money.md#payouts, docs/rules/money.md#banking-details)
export const MIN_PAYOUT_CENTS = 100
export const MAX_PAYOUT_CENTS = 1_000_000
export const PAYOUT_A_DAY_CENTS = 2_000_000
/** Above this two people release a payout, and record its ending if no one else reports it. */
export const PAYOUT_ONE_PERSON_CENTS = 50_000
/** How long a person must be an admin before acting as the second of two, if other admins appointed them. */
export const SECOND_ADMIN_HOURS = 72
/** Days after which an act that needs a second admin expires. */
export const FIRST_ADMIN_DAYS = 7
/** How long money is held before it is sent to new banking details. */
export const BANK_DETAILS_NEW_HOURS = 24
/** Promised duration of a review of banking details, and of a payout. */
export const BANK_REVIEW_HOURS = { from: 3, to: 5 } as const
export const PAYOUT_BUSINESS_DAYS = { from: 3, to: 5 } as const
/** Maximum fee that a bank may take of a payout, and the length of the desk's notes. */
export const MAX_PAYOUT_FEE_CENTS = 100_000
/** Above this amount bonus credits for a person need two admins. */
export const CREDITS_ONE_PERSON_CENTS = 10_000
/** Manual ledger adjustments: the amount of one, and the length of its reason in the ledger. */
export const MAX_ADJUSTMENT_CENTS = 1_000_000_000
export const MIN_ADJUSTMENT_REASON = 10
export const MAX_ADJUSTMENT_REASON = 500
export const DESK_NOTE_MIN_LENGTH = 3
export const DESK_NOTE_MAX_LENGTH = 500
/** Maximum of a suspension that ends. */
export const MAX_SUSPENSION_DAYS = 3_650
/** A description of an identity check takes a sentence. */
export const IDENTITY_NOTE_MIN_LENGTH = 15
/** Minimum length of a people search, and maximum number of results. */
export const MIN_PEOPLE_SEARCH = 3
export const MAX_PEOPLE_FOUND = 50
/** Entries of each long list in a person's history. */
export const STORY_LATEST = 30
/** After this long without an answer, staff look at a payout. */
export const PAYOUT_OVERDUE_HOURS = 24
// Support (docs/rules/people-and-rights.md#support)
export const SUPPORT_TOPICS = [
  'account',
  'challenges',
  'workouts',
  'points',
  'payments',
  'prizes',
  'privacy',
  'technical',
  'other',
] as const
/** The state of a request: waiting for an answer, answered, or closed until the requester writes again. */
export const SUPPORT_STATES = ['waiting', 'answered', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]
export const MIN_SUPPORT_MESSAGE = 10
export const SUPPORT_MESSAGE_MAX_LENGTH = 4_000
export const SUPPORT_SEARCH_MAX_LENGTH = 80
export const SUPPORT_REFERENCE_MAX_LENGTH = 200
/** Requests and further messages of one caller, and of all callers without an account together. */
export const SUPPORT_AN_HOUR = 10
export const SUPPORT_STRANGERS_AN_HOUR = 60
/** To an address that is not verified. */
export const SUPPORT_RECEIPTS_AN_HOUR = 3
/** The same text from the same person within this time is one message. */
export const SUPPORT_REPEAT_SECONDS = 60
export const MAX_SUPPORT_MESSAGES = 100
/** After the last message of a request. */
export const SUPPORT_KEPT_MONTHS = 24
/** How long after an account's deletion its browser is remembered, where that decides about bonuses. */
export const ORIGIN_KEPT_MONTHS = 12

// Ambassadors (docs/rules/people-and-rights.md#ambassadors)
export const MIN_AMBASSADOR_ABOUT = 20
export const MAX_AMBASSADOR_ABOUT = 1_000
export const MAX_AMBASSADOR_REACH = 200
export const APPLICATIONS_A_DAY = 5
export const MAX_CAMPAIGN_NAME = 60
/** Points or cents; also for the cap. */
export const MAX_CAMPAIGN_PER_REFERRAL = 100_000
export const MAX_CAMPAIGN_CAP = 100_000_000
export const MAX_CAMPAIGN_TARGET = 100_000

// Share cards (docs/rules/interface.md#share-cards)
/** Per person, counting each design or size, including cached ones. */
export const SHARE_CARDS_A_MINUTE = 40
export const MAX_SHARE_CARD_SECONDS = 8

// Notifications (docs/rules/notifications.md)
/** Hours between which nothing is sent by default. */
export const QUIET_HOURS_DEFAULT = { from: 22, until: 7 } as const
export const NOTICES_PAGE = 30
/** Highest number that the bell shows. */
export const MAX_UNREAD = 99
export const NOTICES_KEPT_DAYS = 180
/** Local hour from which a streak warning is sent, unless its person chose another; and the minimum streak in days. */
export const STREAK_WARNING_HOUR = 19
export const STREAK_WARNING_DAYS = 2
/** Monday hour from which the week's digest is sent, to people who trained within this number of days before. */
export const DIGEST_HOUR = 8
export const DIGEST_TRAINED_WITHIN_DAYS = 28
export const DIGEST_COMES_WITHIN_DAYS = 7
/** How long before a challenge's first or last day its reminder is sent: nine in the morning of the day before. */
export const REMIND_HOURS_BEFORE = 15
/** Participants among this number of top places at the start of a day are notified when they are overtaken. */
export const OVERTAKEN_AMONG = 10
export const PUSH_ENDPOINT_MAX_LENGTH = 1_000
/** Browsers of one person. */
export const MAX_PUSH_SUBSCRIPTIONS = 10
/** How often a person may change notification switches, or subscribe to pushes. */
export const NOTICE_SWITCHES_AN_HOUR = 200

// Consents (docs/rules/people-and-rights.md#consents)
export const CONSENT_HISTORY_PAGE = 10
/** How often a person may change their consents. */
export const CONSENT_CHANGES_AN_HOUR = 200

// Page views (docs/rules/people-and-rights.md#page-views)
export const PAGE_VIEW_MONTHS = 13

// Interface (docs/rules/interface.md)
export const TOAST_MS = 5_000
export const REFERRAL_TOAST_MS = 8_000
export const TOAST_SWIPE_PX = 50
export const TOOLTIP_OPEN_MS = 700
export const TOOLTIP_SKIP_MS = 300
export const QUERY_STALE_MS = 5 * 60_000
export const QUERY_DISCARD_MS = 10 * 60_000
/** How long a node can replay past events to a page that was read earlier. */
export const LIVE_NEWS_KEPT_MS = 2 * QUERY_STALE_MS

// Feed (docs/rules/feed.md, docs/rules/people-and-rights.md#blocking)
export const REACTIONS = ['like', 'fire', 'strong', 'clap'] as const
export type ReactionName = (typeof REACTIONS)[number]
export const COMMENT_MAX_LENGTH = 500
export const MAX_MENTIONS = 10
/** People in the mention picker, and participants it searches, the first to join first. */
export const MENTIONS_OFFERED = 6
export const MAX_MENTIONABLE = 2_000
/** Per person. */
export const COMMENTS_A_MINUTE = 10
export const COMMENTS_A_DAY = 300
export const CHAT_MESSAGES_A_MINUTE = 20
export const CHAT_MESSAGES_A_DAY = 500
/** A message read within this time causes no notification. */
export const CHAT_TOLD_AFTER_SECONDS = 20
/** With more participants, only those who have opened the chat before are notified of messages. */
export const MAX_CHAT_NOTIFIED_PEOPLE = 200
export const REACTIONS_A_MINUTE = 60
export const REACTIONS_A_DAY = 3_000
/** Of today's trained people, the latest are shown. */
export const MAX_TRAINED_TODAY = 30
export const MAX_BLOCKS = 1_000
export const PERSON_REPORT_REASONS = ['harassment', 'fake_profile', 'offensive', 'other'] as const
export type PersonReportReason = (typeof PERSON_REPORT_REASONS)[number]
