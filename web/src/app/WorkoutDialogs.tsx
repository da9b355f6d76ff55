import { lazy, Suspense } from 'react'
import { loadTexts } from '../language/language.ts'
import { loadChunk } from '../loading/load-chunk.ts'

const EditActivity = lazy(async () => {
  const load = () => import('../features/workouts/add-activity/EditActivity.tsx')
  const texts = () => loadTexts('add-activity', 'edit-activity', 'receipts', 'errors')
  const [module] = await loadChunk(() => Promise.all([load(), texts()]))
  return { default: module.EditActivity }
})
const ReportActivity = lazy(async () => {
  const load = () => import('../features/moderation/report-activity/ReportActivity.tsx')
  const texts = () => loadTexts('report-activity', 'receipts', 'errors')
  const [module] = await loadChunk(() => Promise.all([load(), texts()]))
  return { default: module.ReportActivity }
})

type WorkoutDialogsProps = { edit: string | undefined; report: string | undefined; onClose: () => void }

/** The dialogs for a workout, by its id, over the current page. */
export function WorkoutDialogs({ edit, report, onClose }: WorkoutDialogsProps) {
  return (
    <Suspense fallback={null}>
      {edit && <EditActivity key={edit} activityId={edit} onClose={onClose} />}
      {report && <ReportActivity key={report} activityId={report} onClose={onClose} />}
    </Suspense>
  )
}
