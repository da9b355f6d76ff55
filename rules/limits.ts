/**
 * Every limit and business constant of what is built, in one place; the pages of docs/rules/ say what they are for. The
 * numbers that the points and the money of a challenge are computed from are not here but in `rules-version.ts`: they
 * stay with the challenge.
 */

// Accounts (docs/rules/people-and-rights.md, docs/rules/interface.md#sessions, docs/rules/interface.md#language)
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 1_000
export const NAME_MIN_LENGTH = 2
export const NAME_MAX_LENGTH = 80
export const EMAIL_MAX_LENGTH = 254
/** Of a code that is sent. */
export const CODE_DIGITS = 6
/** How long after a code the next one can be asked for, where the operator says nothing else. */
export const CODE_INTERVAL_SECONDS = 60
export const MAX_FACTORS = 10
export const FACTOR_NAME_MAX_LENGTH = 64
/** A year to look back at what happened with an account, and a month to see that it is over. */
export const ACCOUNT_EVENTS_KEPT_DAYS = 396
/** What has run out, such as a code or a link, is still known as long as this. */
export const RUN_OUT_KEPT_HOURS = 24
export const DEFAULT_COUNTRY = 'BR'
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'
export const LANGUAGES = ['pt-BR', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const FALLBACK_LANGUAGE = 'pt-BR'

// What payment providers tell by themselves (docs/rules/money.md#news-of-a-provider)
export const PROVIDER_NEWS_KEPT_DAYS = 60

// What the terms say (docs/rules/people-and-rights.md#age, docs/rules/people-and-rights.md#terms)
export const ADULT_AGE = 18
export const LIABILITY_MONTHS = 12
export const TERMS_NOTICE_DAYS = 30
export const LEGAL_DATA_YEARS = 5

// The archive of one's data and the end of an account (docs/rules/people-and-rights.md#archive, #deletion)
/** How often an archive can be asked for, and how long it lies ready. */
export const ARCHIVE_EVERY_HOURS = 24
export const ARCHIVE_KEPT_DAYS = 7
/** To change one's mind. */
export const CLOSING_DAYS = 7
/** How old the sign-in may be that counts as a proof, of whoever has neither password nor address. */
export const FRESH_SIGN_IN_MINUTES = 10

// Challenges (docs/rules/challenges.md, docs/rules/scoring.md#choices, docs/rules/clock-and-calendar.md)
export const TITLE_MAX_LENGTH = 80
export const DESCRIPTION_MAX_LENGTH = 2_000
export const CHALLENGE_MIN_DAYS = 1
export const CHALLENGE_MAX_DAYS = 366
export const CHALLENGE_STARTS_WITHIN_DAYS = 366
export const STARTING_SOON_DAYS = 15
export const ENDING_SOON_DAYS = 3
/** Of the overview of one's own progress (docs/rules/scoring.md#progress). */
export const PROGRESS_WEEKS = 12
/** How long "new" stands on a challenge. */
export const NEW_CHALLENGE_DAYS = 3
export const MAX_TARGET = 1_000_000_000
export const MIN_PARTICIPANT_LIMIT = 2
/** The creator takes the first seat. */
export const MIN_FREE_JOIN_LIMIT = 2
/** Of a limit of participants and of one of free joins. */
export const MAX_SEAT_LIMIT = 1_000_000
export const MIN_REQUIRED_MINUTES = 1
export const MAX_WEEKLY_TARGET = 7
export const MAX_WEEK_STREAK_BONUS = 1_000
export const SETTLEMENT_PROMISE_HOURS = 24
/** How many rows of a leaderboard come at once. */
export const LEADERBOARD_ROWS = 50

// Finished pages (docs/rules/interface.md#landing-page, docs/rules/interface.md#without-scripts,
// docs/rules/interface.md#platform-statistics)
/** Open challenges on the landing page at first, and on a list at most. */
export const LANDING_CHALLENGES = 6
export const MAX_LIST_ROWS = 50
/** How old what a finished page says of the present may be. */
export const FINISHED_FRESH_SECONDS = 30
export const STATISTICS_FRESH_MINUTES = 10
/** Fewer people say nothing, and too much of each. */
export const MIN_STATISTICS_PEOPLE = 30

// Progress and points of an account (docs/rules/scoring.md#week-progress, docs/rules/people-and-rights.md#referrals)
export const WEEK_GOAL_DEFAULT = 3
export const REFERRAL_POINTS = 10

// Workouts (docs/rules/activities.md, docs/rules/clock-and-calendar.md#logging-window)
export const MAX_LATE_HOURS = 168
export const CLOCK_SKEW_MINUTES = 5
export const CAPTION_MAX_LENGTH = 500
/** What "worth today" is told by: the workouts of late, and what is assumed of somebody without any. */
export const TYPICAL_OF_LAST = 60
export const TYPICAL_WORKOUT_TYPE = 'gym_general'
export const TYPICAL_MINUTES = 45
/** How many "same as last time" offers. */
export const LAST_WORKOUTS = 3
export const DISTANCE_MAX_METERS = 1_000_000
export const STEPS_MAX = 200_000
export const CALORIES_MAX = 20_000
// What nobody keeps up: sprinters take some 260 steps a minute, and the strongest rowers burn about 35 kcal.
export const STEPS_PER_MINUTE_MAX = 300
export const CALORIES_PER_MINUTE_MAX = 40
// (docs/rules/activities.md#delete, docs/rules/activities.md#reports, docs/rules/interface.md#toasts)
/** How long a deleted workout can be brought back, and how long the toast that offers it stays. */
export const UNDO_DELETE_MINUTES = 10
export const UNDO_TOAST_MS = 10_000
export const REPORT_COMMENT_MAX_LENGTH = 250
export const REPORTS_A_DAY = 20
/** How many a case shows, the latest first; all of them count. */
export const MAX_REPORTS_SHOWN = 100
export const REPORT_REASONS = ['fake_or_rules', 'incorrect_activity', 'incorrect_scoring', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

// Gyms and check-ins (docs/rules/activities.md#gym-check-in, docs/rules/activities.md#gyms)
/** How near to a gym its check-in is on the spot, where the device knows where it is. */
export const GYM_REACH_METERS = 150
/** A device that knows less well where it is says nothing about being at a gym. */
export const MAX_GYM_ACCURACY_METERS = 200
/** No two places are further apart than half of it. */
export const EARTH_ROUND_METERS = 40_075_017
/** How long before a workout and after it somebody is still there because of it. */
export const GYM_SEEN_BEFORE_MINUTES = 30
export const GYM_SEEN_AFTER_MINUTES = 60
/** Around the place that was asked about: what is near, and what is looked through when nothing is. */
export const GYMS_NEAR_METERS = 4_000
export const GYMS_AROUND_METERS = 25_000
export const GYM_SEARCH_MAX_LENGTH = 100
export const MAX_GYMS_FOUND = 20
/** Of those near: the nearest of a rough place are not yet those of the exact one, by which the device orders them. */
export const MAX_GYMS_NEAR = 60
/** How long an answer of a gym directory on the network is as good as a new one, and how long it is better than none. */
export const GYMS_FRESH_DAYS = 7
export const GYMS_KEPT_DAYS = 90

// Photos (docs/rules/activities.md#proof)
export const PHOTO_MAX_MEGABYTES = 8
export const PHOTO_MAX_BYTES = PHOTO_MAX_MEGABYTES * 1024 * 1024
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Of a photo's width and of its height, in pixels. */
export const PHOTO_MAX_SIDE = 12_000
/** Of a photo opened, in bytes: a small file can stand for any amount of memory. */
export const PHOTO_MAX_DECODED_BYTES = 150_000_000
export const MIN_PHOTOS = 1
export const MAX_PHOTOS = 6

// Recordings of watches (docs/rules/activities.md#recordings)
export const TRACK_MAX_MEGABYTES = 15
export const TRACK_MAX_BYTES = TRACK_MAX_MEGABYTES * 1024 * 1024
export const TRACK_MAX_POINTS = 100_000
export const TRACK_MIN_POINTS = 20
/** Points further apart in time have nothing between them that could be measured. */
export const TRACK_GAP_SECONDS = 60
/** Parts of a file that are further apart in time are outings of their own, and so is what one part was silent between for hours. */
export const TRACK_PART_GAP_MINUTES = 10
export const TRACK_OUTING_GAP_MINUTES = 240
/** Outings of one file that are offered, the latest. */
export const MAX_TRACK_OUTINGS = 10
/** Slower than this, somebody stands. */
export const TRACK_MOVING_KMH = 1.8
/** Faster than this from one point to the next, the receiver was wrong: on foot, on wheels, and in any other sport. */
export const TRACK_JUMP_KMH = { foot: 45, wheels: 120, other: 400 }
/** Nobody runs faster than this for a minute. */
export const RUN_TOP_KMH = 25
/** Seconds per kilometre that a whole run takes. */
export const RUN_PACE = { fastest: 3 * 60, slowest: 20 * 60 }
/** How many times a recording may be in another place from one moment to the next, and the share of its points that may be wrong. */
export const MAX_TRACK_JUMPS = 3
export const MAX_TRACK_WRONG_SHARE = 0.05
/** Of the places of two recordings: from this share on, one is a copy of the other. */
export const TRACK_COPY_SHARE = 0.25
/** How long a recording that was sent waits for its workout. */
export const TRACK_KEPT_DAYS = 8

// What one person may do to others in a while (docs/rules/people-and-rights.md#how-often)
export const CHANGES_A_MINUTE = 240
/** Live streams that one account, and one address, may have open on a node, and when to ask again for one more. */
export const STREAMS_PER_ACCOUNT = 20
export const STREAMS_PER_ADDRESS = 200
export const STREAM_RETRY_SECONDS = 60
export const CHALLENGES_A_DAY = 20
export const JOINS_A_DAY = 100

// Joining and invites (docs/rules/challenges.md#seats, docs/rules/challenges.md#instant-join, docs/rules/challenges.md#repeating,
// docs/rules/people-and-rights.md#referrals)
/** How long a seat waits for its payment, and a checkout for its payer. */
export const SEAT_KEPT_MINUTES = 30
/** How much longer it waits where a checkout was open, so that a payment of the last moment is heard of first. */
export const SEAT_GRACE_MINUTES = 2
export const INSTANT_JOIN_HOURS = 24
/** How often a day somebody invites the people of a former challenge, and how many of them at once, the first to join first. */
export const INVITED_AGAIN_A_DAY = 5
export const MAX_REINVITES = 10_000
// (docs/rules/challenges.md#invites)
/** How long an invitation or a link lets people in, and how many a link. */
export const INVITE_DAYS = 30
export const INVITE_LINK_PEOPLE = 100
export const INVITE_TOKEN_MAX_LENGTH = 64
/** Addresses in one call, and mails of one sender a day. */
export const INVITE_MAILS_AT_ONCE = 10
export const INVITE_MAILS_A_DAY = 50
/** Mails to one address, whoever sends them, within so many days. */
export const INVITE_MAILS_TO_ONE = 5
export const INVITE_MAILS_TO_ONE_DAYS = 30
export const INVITE_LINKS_A_DAY = 20
/** How often a token is looked at from one network, an hour. */
export const INVITE_LOOKS_AN_HOUR = 300
export const MAX_INVITES_SHOWN = 100
export const REFERRAL_DELAY_MS = 1_500
export const REFERRAL_SIGN_UP_HOURS = 24
/** Where a prize depends on it: on how many local dates an invited person has to train, and how many friends count. */
export const INVITE_BONUS_DATES = 3
export const INVITE_BONUS_FRIENDS = 5
/** How long a referral, or an invite bonus where there is a prize, waits that comes from a network of others. */
export const REFERRAL_NETWORK_DAYS = 7
export const MAX_REFERRALS_SHOWN = 100

// Money (docs/rules/prizes.md, docs/rules/money.md)
/** How long after creation an announced prize may still be paid in, even where the challenge has begun by then. */
export const FUNDING_MINUTES = 60
/** How often somebody may have the own latest payment looked for (docs/rules/money.md#verification). */
export const VERIFY_EVERY_SECONDS = 15
export const VERIFICATIONS_AN_HOUR = 20
/** How long a settlement waits for a provider that doesn't say how an open payment stands. */
export const NEWS_AWAITED_MINUTES = 60
export const ENTRY_FEE_MAX_CENTS = 1_000_000
export const PRIZE_MAX_CENTS = 100_000_000
export const MAX_PRIZE_TIERS = 10
// Limits of one's own (docs/rules/money.md#limits-of-ones-own)
export const MAX_SPENDING_LIMIT_CENTS = 100_000_000
export const LIMIT_RAISED_AFTER_HOURS = 24
/** How long a break from challenges that cost money can be. */
export const BREAK_DAYS = [30, 90, 180, 365] as const
// Right of withdrawal (docs/rules/money.md#withdrawal)
/** For how many days after paying, by the payer's country; more or less only where the operator says so. */
export const WITHDRAWAL_DAYS: Readonly<Record<string, number>> = { BR: 7 }
export const WITHDRAWAL_DAYS_ELSEWHERE = 14
export const MAX_WITHDRAWAL_DAYS = 60
// Disputes of results (docs/rules/prizes.md#disputes)
/** How many one person can open about one challenge, whatever becomes of them, and of how many workouts each can be. */
export const DISPUTES_EACH = 3
export const MAX_DISPUTE_ACTIVITIES = 20
export const MIN_DISPUTE_REASON = 10
export const MAX_DISPUTE_REASON = 1_000
/** How long credits that come back can be spent at least, whenever they would have expired. */
export const MIN_BONUS_BACK_DAYS = 30
/** How long credits that Bora gives, or that are part of a prize, can be spent, from when they are free. */
export const PRIZE_CREDIT_DAYS = 180

// Payouts (docs/rules/money.md#payouts, docs/rules/money.md#banking-details)
export const MIN_PAYOUT_CENTS = 100
export const MAX_PAYOUT_CENTS = 1_000_000
export const PAYOUT_A_DAY_CENTS = 2_000_000
/** Above this two people release a payout, and say how it ended where nobody else does. */
export const PAYOUT_ONE_PERSON_CENTS = 50_000
/** How long somebody whom other admins made one is an admin before it can be the second of two. */
export const SECOND_ADMIN_HOURS = 72
/** How long what one admin began waits for the second one. */
export const FIRST_ADMIN_DAYS = 7
/** How long money waits before it is sent to banking details that are new. */
export const BANK_DETAILS_NEW_HOURS = 24
/** How long a review of banking details takes, and a payout, as it is promised. */
export const BANK_REVIEW_HOURS = { from: 3, to: 5 } as const
export const PAYOUT_BUSINESS_DAYS = { from: 3, to: 5 } as const
/** What a bank may take of one at most, and what the desk writes about what it does. */
export const MAX_PAYOUT_FEE_CENTS = 100_000
/** Above this two admins give bonus credits to a person. */
export const CREDITS_ONE_PERSON_CENTS = 10_000
/** Of what is written into the books by hand: one entry, and why, as the ledger keeps it. */
export const MAX_ADJUSTMENT_CENTS = 1_000_000_000
export const MIN_ADJUSTMENT_REASON = 10
export const MAX_ADJUSTMENT_REASON = 500
export const DESK_NOTE_MIN_LENGTH = 3
export const DESK_NOTE_MAX_LENGTH = 500
/** Of a suspension that has an end. */
export const MAX_SUSPENSION_DAYS = 3_650
/** How an identity was checked takes a sentence. */
export const IDENTITY_NOTE_MIN_LENGTH = 15
/** What a search for people takes at least, and gives at most. */
export const MIN_PEOPLE_SEARCH = 3
export const MAX_PEOPLE_FOUND = 50
/** How many of each long list a person's story shows. */
export const STORY_LATEST = 30
/** After how long without an answer a payout is looked at by people. */
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
/** Where a request stands: it waits for an answer, has one, or was closed, until its person writes again. */
export const SUPPORT_STATES = ['waiting', 'answered', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]
export const MIN_SUPPORT_MESSAGE = 10
export const SUPPORT_MESSAGE_MAX_LENGTH = 4_000
export const SUPPORT_SEARCH_MAX_LENGTH = 80
export const SUPPORT_REFERENCE_MAX_LENGTH = 200
/** Requests and further messages of one caller, and those of everybody without an account together. */
export const SUPPORT_AN_HOUR = 10
export const SUPPORT_STRANGERS_AN_HOUR = 60
/** To an address that nobody has shown to be theirs. */
export const SUPPORT_RECEIPTS_AN_HOUR = 3
/** The same words from the same person within this time are one message. */
export const SUPPORT_REPEAT_SECONDS = 60
export const MAX_SUPPORT_MESSAGES = 100
/** After the last message of a request. */
export const SUPPORT_KEPT_MONTHS = 24
/** How long after the end of an account it is known which browser it came from, where that decides about bonuses. */
export const ORIGIN_KEPT_MONTHS = 12

// Ambassadors (docs/rules/people-and-rights.md#ambassadors)
export const MIN_AMBASSADOR_ABOUT = 20
export const MAX_AMBASSADOR_ABOUT = 1_000
export const MAX_AMBASSADOR_REACH = 200
export const APPLICATIONS_A_DAY = 5
export const MAX_CAMPAIGN_NAME = 60
/** Points, or cents; the cap as well. */
export const MAX_CAMPAIGN_PER_REFERRAL = 100_000
export const MAX_CAMPAIGN_CAP = 100_000_000
export const MAX_CAMPAIGN_TARGET = 100_000

// Share cards (docs/rules/interface.md#share-cards)
/** Of one person, each of another look or size counted, also what was kept. */
export const SHARE_CARDS_A_MINUTE = 40
export const MAX_SHARE_CARD_SECONDS = 8

// Notices (docs/rules/notifications.md)
/** From which hour to which nothing is sent to somebody who hasn't said otherwise. */
export const QUIET_HOURS_DEFAULT = { from: 22, until: 7 } as const
export const NOTICES_PAGE = 30
/** What the bell counts to. */
export const MAX_UNREAD = 99
export const NOTICES_KEPT_DAYS = 180
/** From which hour of its own evening somebody is warned, and of a streak of how many days. */
export const STREAK_WARNING_HOUR = 19
export const STREAK_WARNING_DAYS = 2
/** From which hour of Monday the week before is told, and to whom: who has trained within so many days before it. */
export const DIGEST_HOUR = 8
export const DIGEST_TRAINED_WITHIN_DAYS = 28
export const DIGEST_COMES_WITHIN_DAYS = 7
/** How long before its first, or last, day a challenge's people are reminded of it: nine in the morning of the day before. */
export const REMIND_HOURS_BEFORE = 15
/** Whoever stood among the first so many when the day began is told who passed them. */
export const OVERTAKEN_AMONG = 10
export const PUSH_ENDPOINT_MAX_LENGTH = 1_000
/** Browsers of one person. */
export const MAX_PUSH_SUBSCRIPTIONS = 10
/** How often somebody may switch, or ask for pushes. */
export const NOTICE_SWITCHES_AN_HOUR = 200

// Consents (docs/rules/people-and-rights.md#consents)
export const CONSENT_HISTORY_PAGE = 10
/** How often somebody may change what they allow. */
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
/** For how long a node can tell whoever comes to a page what happened since it was read. */
export const LIVE_NEWS_KEPT_MS = 2 * QUERY_STALE_MS

// Feed (docs/rules/feed.md, docs/rules/people-and-rights.md#blocking)
export const REACTIONS = ['like', 'fire', 'strong', 'clap'] as const
export type ReactionName = (typeof REACTIONS)[number]
export const COMMENT_MAX_LENGTH = 500
export const MAX_MENTIONS = 10
/** How many people the picker of mentions shows, and of how many of a challenge, the first to join first, it looks for them. */
export const MENTIONS_OFFERED = 6
export const MAX_MENTIONABLE = 2_000
/** Of one person. */
export const COMMENTS_A_MINUTE = 10
export const COMMENTS_A_DAY = 300
export const CHAT_MESSAGES_A_MINUTE = 20
export const CHAT_MESSAGES_A_DAY = 500
/** Whoever reads a message within this time isn't told of it. */
export const CHAT_TOLD_AFTER_SECONDS = 20
/** Where more people take part, only those who have opened the chat before are told of what is written there. */
export const MAX_CHAT_NOTIFIED_PEOPLE = 200
export const REACTIONS_A_MINUTE = 60
export const REACTIONS_A_DAY = 3_000
/** Of those who trained today, the latest. */
export const MAX_TRAINED_TODAY = 30
export const MAX_BLOCKS = 1_000
export const PERSON_REPORT_REASONS = ['harassment', 'fake_profile', 'offensive', 'other'] as const
export type PersonReportReason = (typeof PERSON_REPORT_REASONS)[number]
