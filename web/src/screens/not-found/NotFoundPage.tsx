import { lazy, Suspense } from 'react'
import { PageSpinner } from '../../components/PageSpinner.tsx'

const NotFound = lazy(() => import('./NotFound.tsx').then(module => ({ default: module.NotFound })))

/** Any other address. */
export function NotFoundPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <NotFound />
    </Suspense>
  )
}
