import { lazy, Suspense } from 'react'
import { loadChunk } from '../../loading/load-chunk.ts'
import { PageSpinner } from '../../states/PageSpinner.tsx'

const NotFound = lazy(() => loadChunk(() => import('./NotFound.tsx')).then(module => ({ default: module.NotFound })))

/** The page for any unknown address. */
export function NotFoundPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <NotFound />
    </Suspense>
  )
}
