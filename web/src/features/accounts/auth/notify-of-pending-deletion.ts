import i18next from 'i18next'
import { call } from '../../../api/api.ts'
import { dayOf } from '../../../language/format.ts'
import { loadTexts } from '../../../language/language.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

/**
 * Shows, after sign-in, that the account will be deleted; its button cancels the deletion, as the privacy settings do
 * later.
 */
export async function notifyOfPendingDeletion(): Promise<void> {
  const { asked } = await call('GET /me/closing')
  if (!asked) return
  await loadTexts('own-data')
  const t = i18next.getFixedT(null, 'own-data')
  const keep = async () => {
    try {
      await call('DELETE /me/closing')
      toast({ variant: 'success', title: t('delete.kept'), sentence: t('delete.keptSentence') })
    } catch (error) {
      await loadTexts('errors')
      showProblem(error, { again: keep })
    }
  }
  toast({
    variant: 'destructive',
    title: t('signIn.title', { date: dayOf(asked.dueAt) }),
    sentence: t('signIn.sentence'),
    action: { label: t('signIn.keep'), onClick: () => void keep() },
  })
}
