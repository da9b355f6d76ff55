import i18next from 'i18next'
import { call } from '../../api/api.ts'
import { dayOf } from '../../language/format.ts'
import { loadTexts } from '../../language/language.ts'
import { toast } from '../../ui/toast.ts'
import { tellProblem } from '../../components/states/tell-problem.ts'

/** Time to read it and to choose. */
const SHOWN_MS = 30_000

/** Tells somebody who has just signed in that the account is to be deleted; one tap takes that back. */
export async function tellClosing(): Promise<void> {
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
      tellProblem(error, { again: keep })
    }
  }
  toast({
    variant: 'destructive',
    title: t('signIn.title', { date: dayOf(asked.dueAt) }),
    sentence: t('signIn.sentence'),
    duration: SHOWN_MS,
    action: { label: t('signIn.keep'), onClick: () => void keep() },
  })
}
