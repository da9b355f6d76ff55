import type { SurveyAnswers } from '@bora/contract/me.ts'
import { type Wishes, weekGoalFor } from '@bora/rules/survey.ts'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '../../../db/tables.ts'

/** Records when a person saw or skipped the introduction. Idempotent. */
export async function markIntroSeen(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ intro_seen_at: now.toISOString() })
    .where('id', '=', id)
    .where('intro_seen_at', 'is', null)
    .execute()
}

/** Records when a person first chose a country (docs/rules/people-and-rights.md#first-steps). */
export async function chooseCountry(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ country_chosen_at: now.toISOString() })
    .where('id', '=', id)
    .where('country_chosen_at', 'is', null)
    .execute()
}

/**
 * Stores a person's answers to the survey, replacing earlier ones; skipped questions stay empty. Workouts a week begin
 * the goal of a week, unless there is one (docs/rules/people-and-rights.md#survey).
 */
export async function answerSurvey(
  db: Kysely<Tables>,
  id: string,
  answers: z.output<typeof SurveyAnswers>,
  now: Date,
): Promise<void> {
  const values = {
    age_bracket: answers.ageBracket ?? null,
    workouts_per_week: answers.workoutsPerWeek ?? null,
    motivation: answers.motivation ?? null,
    training_place: answers.trainingPlace ?? null,
    would_invite: answers.wouldInvite ?? null,
    answered_at: now.toISOString(),
  }
  await db
    .insertInto('survey_answers')
    .values({ user_id: id, ...values })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
    .execute()
  const goal = answers.workoutsPerWeek ? weekGoalFor(answers.workoutsPerWeek) : null
  await db
    .updateTable('people')
    .set({ survey_done_at: now.toISOString(), week_goal: sql`coalesce(week_goal, ${goal}::smallint)` })
    .where('id', '=', id)
    .execute()
}

/** Returns what home follows of a person's answers to the survey; a question that was left out is null. */
export async function surveyOf(
  db: Kysely<Tables>,
  id: string,
): Promise<Wishes & { wouldInvite: z.output<typeof SurveyAnswers>['wouldInvite'] }> {
  const row = await db
    .selectFrom('survey_answers')
    .select(['motivation', 'training_place', 'would_invite'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return {
    motivation: row?.motivation ?? null,
    trainingPlace: row?.training_place ?? null,
    wouldInvite: row?.would_invite ?? null,
  }
}
