import type { Generated } from 'kysely'

export type ScoreTables = {
  scores: {
    challenge_id: string
    week: number
    user_id: string
    score: number
    joined_at: string
    /** Since when `day_rank` is the rank at the start of a day; whether it is today's is in `day_ranks_taken`. */
    day: string | null
    day_rank: number | null
    /** The person's streak and its last date, in the rows of week 0; the last values while the challenge ran. */
    streak_days: Generated<number>
    streak_last_date: string | null
  }
  score_counts: { challenge_id: string; week: number; level: number; bucket: number; people: number }
  day_ranks_taken: { challenge_id: string; day: string }
  team_day_ranks: { challenge_id: string; team: string; day: string; rank: number }
}
