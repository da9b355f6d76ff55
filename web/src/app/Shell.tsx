import { lazy, Suspense } from 'react'
import { Layout } from '../components/frame/Layout.tsx'
import { loadTexts } from '../language/language.ts'
import { loadPart } from '../loading/load-code.ts'
import { useWorkoutDialog } from '../navigation/workout-dialog.ts'

const EditActivity = lazy(async () => {
  const load = () => import('../screens/add-activity/EditActivity.tsx')
  const texts = () => loadTexts('add-activity', 'edit-activity', 'receipts', 'errors')
  const [module] = await loadPart(() => Promise.all([load(), texts()]))
  return { default: module.EditActivity }
})
const ReportActivity = lazy(async () => {
  const load = () => import('../screens/report-activity/ReportActivity.tsx')
  const texts = () => loadTexts('report-activity', 'receipts', 'errors')
  const [module] = await loadPart(() => Promise.all([load(), texts()]))
  return { default: module.ReportActivity }
})

/** The signed-in pages in their frame, and the dialogs of a workout, which open over any of them at an address of their own. */
export function Shell() {
  const { edit, report, close } = useWorkoutDialog()
  return (
    <>
      <Layout />
      <Suspense fallback={null}>
        {edit && <EditActivity key={edit} activityId={edit} onClose={close} />}
        {report && <ReportActivity key={report} activityId={report} onClose={close} />}
      </Suspense>
    </>
  )
}
