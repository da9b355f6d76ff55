import type { PhotoSource } from '@bora/rules/fairness/pose.ts'
import type { ColumnType, Generated } from 'kysely'

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
    /** When it stopped proving a workout; null while it does, or if it never did. */
    unused_since: Generated<string | null>
    /** For a photo of a deleted workout that counts in a finished challenge: its bytes stay used. */
    spent_by: Generated<string | null>
    spent_on: Generated<string | null>
    /** When the picture of a used one was deleted: only its bytes' hash is left. */
    emptied_at: Generated<string | null>
    /** Since when only its owner and moderators see it. */
    hidden_at: Generated<string | null>
    /** Sent for a message of a chat: it proves no workout, and one message has it. */
    is_for_chat: Generated<boolean>
    /** The mark under which the page took it from live video; null for any other photo. */
    camera_mark: Generated<string | null>
  }
  /** Names that people gave to their photos, below a folder of their own. */
  photo_names: {
    owner_id: string
    name: string
    photo_id: string
    metadata: ColumnType<Record<string, unknown> | null, string | null, string | null>
    created_at: string
    updated_at: string
  }
  sealed_photos: { photo_id: string; bytes: number; sha256: Buffer; sealed_by: string; sealed_at: string }
  photo_facts: {
    owner_id: string
    photo_id: string
    taken_at: string | null
    taken_offset: string | null
    is_edited: boolean
    is_screenshot: boolean
    came_from: PhotoSource | null
    faces: Buffer | null
    looks: Buffer | null
    listed: number[] | null
    sought: number[] | null
  }
}
