import { lazy, Suspense } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { useOutboxCount } from '../../../offline/use-outbox-count.ts'

const WaitingWorkouts = lazy(() =>
  loadChunk(() => Promise.all([import('./OfflineWorkouts.tsx'), loadTexts('offline', 'errors', 'receipts')])).then(
    ([module]) => ({ default: module.OfflineWorkouts }),
  ),
)

/** The workouts in the outbox, if any; the code that shows them is loaded only then. */
export function OfflineWorkoutsSlot({ className }: { className?: string }) {
  if (useOutboxCount() === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingWorkouts className={className} />
    </Suspense>
  )
}
