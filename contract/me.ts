import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@bora/rules/limits.ts'
import { MAX_REMINDER_HOUR, MIN_REMINDER_HOUR } from '@bora/rules/quiet-hours.ts'
import { SURVEY_OPTIONS } from '@bora/rules/survey.ts'
import { MAX_WEEK_GOAL, MIN_WEEK_GOAL } from '@bora/rules/week-progress.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, Day, DistanceUnit, Id, Instant, Language, page, shownText, TimeZone } from './shapes.ts'

/** `locked`: nothing else is possible without consent; before `since` nothing is locked. */
export const TermsAsked = z.object({ version: z.string(), since: Day, locked: z.boolean() })

const WeekGoal = z.int().min(MIN_WEEK_GOAL).max(MAX_WEEK_GOAL)
const ReminderHour = z.int().min(MIN_REMINDER_HOUR).max(MAX_REMINDER_HOUR)

export const Role = z.enum(['ambassador', 'admin'])

/** The signed-in person's own profile. */
export const Me = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Digits with the country code, without a plus; empty if there is none. */
  phone: z.string(),
  emailConfirmed: z.boolean(),
  /** A pending change of the e-mail address: whose consent it needs, and whose it has. */
  emailChange: z
    .object({ to: z.string(), asked: z.array(z.object({ address: z.string(), agreed: z.boolean() })) })
    .nullable(),
  country: z.string(),
  timeZone: TimeZone,
  language: Language,
  /** The chosen unit of distances; null where it follows from language and country. */
  distanceUnit: DistanceUnit.nullable(),
  /** The goal of dates with a workout a week, and the local hour of the streak warning; null where none was chosen. */
  weekGoal: WeekGoal.nullable(),
  reminderHour: ReminderHour.nullable(),
  photoUrl: z.string().nullable(),
  roles: z.array(Role),
  fairPlayAcceptedAt: Instant.nullable(),
  /** Onboarding steps of a new person; null is still to come. The country is required, the others may be skipped. */
  introSeenAt: Instant.nullable(),
  countryChosenAt: Instant.nullable(),
  surveyDoneAt: Instant.nullable(),
  createdAt: Instant,
  /** A version of the terms that needs consent; null if none does. */
  termsAsked: TermsAsked.nullable(),
})

/** The five questions of the survey; each is optional (docs/rules/people-and-rights.md#survey). */
export const SurveyAnswers = z.strictObject({
  ageBracket: z.enum(SURVEY_OPTIONS.ageBracket).nullish(),
  workoutsPerWeek: z.enum(SURVEY_OPTIONS.workoutsPerWeek).nullish(),
  motivation: z.enum(SURVEY_OPTIONS.motivation).nullish(),
  trainingPlace: z.enum(SURVEY_OPTIONS.trainingPlace).nullish(),
  wouldInvite: z.enum(SURVEY_OPTIONS.wouldInvite).nullish(),
})

/** A session of the person: a signed-in device. `device` is like "Chrome · Windows", empty if unknown. */
export const DeviceSession = z.object({
  id: Id,
  current: z.boolean(),
  device: z.string(),
  ip: z.string().nullable(),
  country: z.string().nullable(),
  /** Whether a second factor was given. */
  secondFactor: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
})

/** A security event of the account. */
export const AccountEvent = z.object({
  id: Id,
  kind: z.enum([
    'signed_up',
    'signed_in',
    'wrong_password',
    'signed_out',
    'password_changed',
    'email_changed',
    'phone_changed',
    'factor_added',
    'factor_removed',
    'passkey_added',
    'passkey_removed',
    'token_added',
    'token_removed',
    'identity_linked',
    'identity_unlinked',
    'recovery_asked',
    'refresh_reused',
  ]),
  /** The sign-in method: password, otp, oauth, sso/saml, web3, recovery, magiclink … */
  method: z.string().nullable(),
  device: z.string(),
  ip: z.string().nullable(),
  country: z.string().nullable(),
  at: Instant,
})

export const me = {
  show: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'The signed-in person',
    access: 'signed-in',
    output: Me,
    errors: [],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/me',
    summary:
      'Change name, place, language, unit of distances, goal of a week or hour of reminders; a country counts as chosen',
    access: 'signed-in',
    body: z.strictObject({
      name: shownText({ least: NAME_MIN_LENGTH, most: NAME_MAX_LENGTH }).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      timeZone: TimeZone.optional(),
      language: Language.optional(),
      distanceUnit: DistanceUnit.nullable().optional(),
      weekGoal: WeekGoal.nullable().optional(),
      reminderHour: ReminderHour.nullable().optional(),
    }),
    output: Me,
    errors: ['invalid_input', 'text_unreadable', 'time_zone_unknown'],
  }),
  acceptFairPlay: endpoint({
    method: 'POST',
    path: '/me/fair-play',
    summary: 'Accept the fair-play guidelines',
    access: 'signed-in',
    output: Me,
    errors: [],
  }),
  seeIntro: endpoint({
    method: 'POST',
    path: '/me/intro',
    summary: 'The introduction was seen or skipped',
    access: 'signed-in',
    output: Me,
    errors: [],
  }),
  answerSurvey: endpoint({
    method: 'PUT',
    path: '/me/survey',
    summary: 'Answer the survey, or leave questions out; asked once',
    access: 'signed-in',
    body: SurveyAnswers,
    output: Me,
    errors: ['invalid_input'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/me/sessions',
    summary: 'Where the person is signed in, this device first, then the last used',
    access: 'signed-in',
    output: z.object({ sessions: z.array(DeviceSession) }),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/me/sessions/:sessionId',
    summary: 'End a session of the person; one that has ended already is no fault',
    access: 'signed-in',
    params: z.object({ sessionId: Id }),
    output: z.object({ sessions: z.array(DeviceSession) }),
    errors: ['second_factor_required'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/me/events',
    summary: 'What happened with the account, newest first',
    access: 'signed-in',
    query: z.object({ cursor: Cursor.optional() }),
    output: page(AccountEvent),
    errors: ['invalid_input'],
  }),
  portrait: endpoint({
    method: 'PUT',
    path: '/me/photo',
    summary: 'Make a photo that the person has sent its portrait, or take the portrait away',
    access: 'signed-in',
    body: z.strictObject({ photoId: Id.nullable() }),
    output: z.object({ photoUrl: Me.shape.photoUrl }),
    errors: ['photo_not_found', 'invalid_input'],
  }),
}
