import { queryClient } from '../api/queries.ts'

/**
 * Watches for failed reads. The code that reports them and shows the last known data is loaded only then. Returns a
 * function that stops it.
 */
export function watchFailures(): () => void {
  return queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { query, action } = event
    void import('./show-failure.ts').then(
      ({ showFailure }) => showFailure(query, action.error),
      // Without a connection and never loaded: the page itself reports it.
      () => {},
    )
  })
}
