import type { Generated } from 'kysely'

export type PageViewTables = {
  page_views: {
    id: Generated<string>
    page: 'landing' | 'home' | 'auth' | 'reset_password' | 'challenge' | 'overview'
    challenge_id: string | null
    user_id: string | null
    at: string
  }
}
