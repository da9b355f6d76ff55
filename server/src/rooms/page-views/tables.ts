import type { NotedPage } from '@bora/rules/pages.ts'
import type { Generated } from 'kysely'

export type PageViewTables = {
  page_views: {
    id: Generated<string>
    page: NotedPage
    challenge_id: string | null
    user_id: string | null
    at: string
  }
}
