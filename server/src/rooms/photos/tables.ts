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
