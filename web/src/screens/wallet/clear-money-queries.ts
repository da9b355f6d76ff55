import type { QueryClient } from '@tanstack/react-query'

const ABOUT_MONEY = /^GET \/(wallet|payouts|bank-details)\b/

/** Refetches what the wallet shows, after something in it has changed. */
export async function clearMoneyQueries(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => ABOUT_MONEY.test(String(name)) })
}
