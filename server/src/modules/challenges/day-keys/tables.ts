import type { PublishedDraw, PublishedPose } from '@bora/contract/day-keys.ts'
import type { ColumnType } from 'kysely'

export type DayKeyTables = {
  day_keys: { date: string; key: Buffer; hash: string; published_at: string; opened_at: string | null }
  published_draws: {
    challenge_id: string
    kind: 'teams'
    draw: ColumnType<PublishedDraw, string, never>
    drawn_at: string
  }
  published_poses: {
    challenge_id: string
    date: string
    draw: ColumnType<PublishedPose, string, never>
    drawn_at: string
  }
}
