import { lazy, Suspense } from 'react'
import { Layout } from '../layout/Layout.tsx'
import { loadChunk } from '../loading/load-chunk.ts'
import { useWorkoutDialog } from '../navigation/workout-dialog.ts'

const WorkoutDialogs = lazy(() =>
  loadChunk(() => import('./WorkoutDialogs.tsx')).then(module => ({ default: module.WorkoutDialogs })),
)

/** The signed-in pages in their frame, and the workout dialogs, which open over any of them at their own address. */
export function Shell() {
  const { edit, report, close } = useWorkoutDialog()
  return (
    <>
      <Layout />
      <Suspense fallback={null}>
        {(edit || report) && <WorkoutDialogs edit={edit} report={report} onClose={close} />}
      </Suspense>
    </>
  )
}
