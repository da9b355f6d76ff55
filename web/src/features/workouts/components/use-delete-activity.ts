import { UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Deletes a workout at once, and offers to restore it while the toast is visible. Returns whether it was deleted. */
export function useDeleteActivity(): (activityId: string) => Promise<boolean> {
  const { t } = useTranslation('receipts')

  async function restore(activityId: string) {
    try {
      await call('POST /activities/:activityId/restore', { params: { activityId } })
      toast({ variant: 'success', title: t('actions.undone') })
    } catch (error) {
      showProblem(error, { title: t('actions.undoFailed'), again: () => restore(activityId) })
    }
  }

  async function remove(activityId: string): Promise<boolean> {
    try {
      await call('DELETE /activities/:activityId', { params: { activityId } })
    } catch (error) {
      showProblem(error, { title: t('actions.deleteFailed'), again: () => remove(activityId) })
      return false
    }
    toast({
      variant: 'success',
      title: t('actions.deleted'),
      sentence: t('actions.deletedSentence'),
      duration: UNDO_TOAST_MS,
      action: { label: t('actions.undo'), onClick: () => void restore(activityId) },
    })
    return true
  }
  return remove
}
