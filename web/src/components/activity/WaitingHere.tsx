import { lazy, Suspense } from 'react'
import { loadTexts } from '../../language/language.ts'
import { loadPart } from '../../loading/load-code.ts'
import { useWaitingHere } from '../../offline/use-waiting-here.ts'

const WaitingWorkouts = lazy(() =>
  loadPart(() => Promise.all([import('./WaitingWorkouts.tsx'), loadTexts('offline', 'errors', 'receipts')])).then(
    ([module]) => ({ default: module.WaitingWorkouts }),
  ),
)

/** The workouts that wait to be sent, where there are any; nobody else downloads what shows them. */
export function WaitingHere({ className }: { className?: string }) {
  if (useWaitingHere() === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingWorkouts className={className} />
    </Suspense>
  )
}
