export const TABS = ['ranking', 'feed', 'rules', 'check-ins'] as const
export type Tab = (typeof TABS)[number]

/** The tab named in an address; the ranking for anything else. */
export function tabOf(text: unknown): Tab {
  return TABS.find(tab => tab === text) ?? 'ranking'
}

export const VIEWS = ['posts', 'photos', 'chat'] as const
export type View = (typeof VIEWS)[number]

/** The view of the feed named in an address; the posts for anything else. */
export function viewOf(text: unknown): View {
  return VIEWS.find(view => view === text) ?? 'posts'
}
