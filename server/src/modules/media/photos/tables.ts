import type { Generated } from 'kysely'

export type PhotoTables = {
  photos: {
    id: string
    owner_id: string
    sha256: Buffer
    width: number
    height: number
    bytes: number
    placeholder: string
    created_at: string
    /** Since when it proves no workout any more; null while it does, or never did. */
    unused_since: Generated<string | null>
    /** Of a workout that was deleted and counts in a challenge that is over: its bytes stay used. */
    spent_by: Generated<string | null>
    spent_on: Generated<string | null>
    /** When the picture itself went, of a spent one: nothing but its bytes' hash is left. */
    emptied_at: Generated<string | null>
    /** Since when its owner and moderators alone see it. */
    hidden_at: Generated<string | null>
  }
  photo_facts: {
    owner_id: string
    photo_id: string
    taken_at: string | null
    taken_offset: string | null
    is_edited: boolean
    is_screenshot: boolean
    came_from: 'camera' | 'gallery' | null
    faces: Buffer | null
    looks: Buffer | null
    listed: number[] | null
    sought: number[] | null
  }
}
