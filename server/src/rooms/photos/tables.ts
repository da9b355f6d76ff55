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
}
