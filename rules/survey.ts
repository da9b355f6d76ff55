/** The questions of the survey in order, with their options (docs/rules/people-and-rights.md#survey). */
export const SURVEY_OPTIONS = {
  ageBracket: ['18_24', '25_34', '35_44', '45_54', '55_plus'],
  workoutsPerWeek: ['0', '1_2', '3_4', '5_plus'],
  motivation: ['health', 'habit', 'friends', 'competition', 'prizes'],
  trainingPlace: ['gym', 'outdoors', 'home', 'mixed'],
  wouldInvite: ['yes', 'maybe', 'no'],
} as const
