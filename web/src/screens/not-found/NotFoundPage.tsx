import { lazy, Suspense } from 'react'
import { loadPart } from '../../loading/load-code.ts'
import { PageSpinner } from '../../components/states/PageSpinner.tsx'

const NotFound = lazy(() => loadPart(() => import('./NotFound.tsx')).then(module => ({ default: module.NotFound })))

/** Any other address. */
export function NotFoundPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <NotFound />
    </Suspense>
  )
}
