import type { CountedPage } from '@bora/rules/pages.ts'
import type { Generated } from 'kysely'

export type PageViewTables = {
  page_views: {
    id: Generated<string>
    page: CountedPage
    challenge_id: string | null
    user_id: string | null
    at: string
  }
}
