import type { DistanceUnit } from '@bora/rules/distance-units.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { Generated } from 'kysely'

export type PeopleTables = {
  people: {
    id: string
    name: string
    country: Generated<string>
    time_zone: Generated<string>
    language: Generated<Language>
    /** Null where it follows from language and country. */
    distance_unit: Generated<DistanceUnit | null>
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
    age_bracket: string | null
    workouts_per_week: string | null
    motivation: string | null
    training_place: string | null
    would_invite: string | null
    answered_at: string
  }
  server_secrets: { name: 'pictures' | 'invites'; value: Buffer }
}
