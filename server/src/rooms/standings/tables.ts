export type ScoreTables = {
  scores: {
    challenge_id: string
    week: number
    user_id: string
    score: number
    joined_at: string
    day: string | null
    day_rank: number | null
  }
  score_counts: { challenge_id: string; week: number; level: number; bucket: number; people: number }
  day_ranks_taken: { challenge_id: string; day: string }
}
