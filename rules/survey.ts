/** The questions of the survey in order, with their options (docs/rules/people-and-rights.md#survey). */
export const SURVEY_OPTIONS = {
  ageBracket: ['18_24', '25_34', '35_44', '45_54', '55_plus'],
  workoutsPerWeek: ['0', '1_2', '3_4', '5_plus'],
  motivation: ['health', 'habit', 'friends', 'competition', 'prizes'],
  trainingPlace: ['gym', 'outdoors', 'home', 'mixed'],
  wouldInvite: ['yes', 'maybe', 'no'],
} as const

type Answer<Question extends keyof typeof SURVEY_OPTIONS> = (typeof SURVEY_OPTIONS)[Question][number]

// One step above the present habit: within reach, and never fewer dates than before.
const WEEK_GOALS: Record<Answer<'workoutsPerWeek'>, number> = { '0': 2, '1_2': 3, '3_4': 4, '5_plus': 5 }

/** Returns the goal of dates a week that follows from the workouts a week until now. */
export function weekGoalFor(workoutsPerWeek: Answer<'workoutsPerWeek'>): number {
  return WEEK_GOALS[workoutsPerWeek]
}

/** The answers by which challenges are recommended; null where a question was left out. */
export type Wishes = { motivation: Answer<'motivation'> | null; trainingPlace: Answer<'trainingPlace'> | null }
