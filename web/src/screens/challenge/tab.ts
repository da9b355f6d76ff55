export const TABS = ['ranking', 'feed', 'rules', 'check-ins'] as const
export type Tab = (typeof TABS)[number]

/** The tab that an address names; the ranking for anything else. */
export function tabOf(text: unknown): Tab {
  return TABS.find(tab => tab === text) ?? 'ranking'
}
