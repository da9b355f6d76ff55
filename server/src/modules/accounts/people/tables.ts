import type { DistanceUnit } from '@bora/rules/distance-units.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { SURVEY_OPTIONS } from '@bora/rules/survey.ts'
import type { Generated } from 'kysely'

type Answer<Question extends keyof typeof SURVEY_OPTIONS> = (typeof SURVEY_OPTIONS)[Question][number] | null

export type PeopleTables = {
  people: {
    id: string
    name: string
    country: Generated<string>
    time_zone: Generated<string>
    language: Generated<Language>
    /** Null where it follows from language and country. */
    distance_unit: Generated<DistanceUnit | null>
    week_goal: Generated<number | null>
    reminder_hour: Generated<number | null>
    photo_id: string | null
    roles: Generated<string[]>
    /** Null without the admin role; the database enforces it. */
    admin_since: Generated<string | null>
    admin_by_command: Generated<boolean>
    fair_play_accepted_at: string | null
    intro_seen_at: Generated<string | null>
    country_chosen_at: Generated<string | null>
    survey_done_at: Generated<string | null>
    created_at: string
  }
  survey_answers: {
    user_id: string
    age_bracket: Answer<'ageBracket'>
    workouts_per_week: Answer<'workoutsPerWeek'>
    motivation: Answer<'motivation'>
    training_place: Answer<'trainingPlace'>
    would_invite: Answer<'wouldInvite'>
    answered_at: string
  }
  server_secrets: { name: string; generation: Generated<number>; value: Buffer; valid_from: Generated<string> }
}
