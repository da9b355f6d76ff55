import { queryClient } from '../api/queries.ts'

/**
 * Hears of every reading that failed. What then tells of it, and shows what a page showed last, is fetched no sooner.
 * Returns the way to stop.
 */
export function watchFailures(): () => void {
  return queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { query, action } = event
    void import('./show-failure.ts').then(
      ({ showFailure }) => showFailure(query, action.error),
      // Without a connection, and never fetched: the page says itself what it lacks.
      () => {},
    )
  })
}
