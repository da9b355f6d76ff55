import { LEADERBOARD_ROWS } from '@bora/rules/limits.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call } from '../../../api/api.ts'

export type Leaderboard = Answer<'GET /challenges/:challengeId/leaderboard'>
export type Row = Leaderboard['top'][number]
export type View = 'overall' | 'week'

/** The rows of a leaderboard page by page, from the top; the first page also contains the viewer's own row. */
export function leaderboardQuery(challengeId: string, view: View) {
  return infiniteQueryOptions({
    queryKey: ['leaderboard', challengeId, view],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<{ rows: Row[]; head: Leaderboard | null }> => {
      const params = { challengeId }
      if (pageParam) {
        const next = await call(
          'GET /challenges/:challengeId/leaderboard/page',
          { params, query: { view, after: pageParam } },
          { signal },
        )
        return { rows: next.rows, head: null }
      }
      const head = await call(
        'GET /challenges/:challengeId/leaderboard',
        { params, query: { view, limit: LEADERBOARD_ROWS } },
        { signal },
      )
      return { rows: head.top, head }
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, page) => count + page.rows.length, 0)
      const total = pages[0]?.head?.total ?? 0
      return last.rows.length > 0 && loaded < total ? last.rows.at(-1)!.person.id : undefined
    },
  })
}

/** Every loaded row once: scores may move between two page loads, so that a person is on both pages. */
export function rowsOf(pages: ReadonlyArray<{ rows: Row[] }>): Row[] {
  const seen = new Map<string, Row>()
  for (const page of pages) for (const row of page.rows) seen.set(row.person.id, row)
  return [...seen.values()]
}

/** First name and initial: "Caio N." */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}
