import i18next from 'i18next'
import { now } from '../../../device/clock.ts'
import { toast } from '../../../ui/toast.ts'
import type { Details } from './challenge-data.ts'

/** Shows that the person has joined a challenge. Every screen with a join button loads the `challenge` texts. */
export function toastJoined({ startsAt }: Pick<Details, 'startsAt'>): void {
  const t = i18next.getFixedT(null, 'challenge')
  const upcoming = Date.parse(startsAt) > now()
  toast({
    variant: 'success',
    title: t('join.done'),
    sentence: t(upcoming ? 'join.doneUpcoming' : 'join.doneSentence'),
  })
}
