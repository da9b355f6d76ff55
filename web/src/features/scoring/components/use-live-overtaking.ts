import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { firstNameOf } from '../../../language/first-name.ts'
import { place } from '../../../language/format.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadCode } from '../../../loading/load-chunk.ts'
import { toast } from '../../../ui/toast.ts'
import type { Row, View } from './leaderboard-query.ts'
import { overtakingsBetween } from './overtakings.ts'

type Board = { challengeId: string; view: View; rows: readonly Row[]; isUnseen: (id: string) => boolean }

/** While a ranking is open, shows a toast when the viewer passes someone or is passed, with a cheer to send. */
export function useLiveOvertaking({ challengeId, view, rows, isUnseen }: Board): void {
  const before = useRef({ view, rows })
  useEffect(() => {
    const last = before.current
    before.current = { view, rows }
    if (last.view !== view) return
    const { passed, passedBy } = overtakingsBetween(last.rows, rows)
    const rival = passed ?? passedBy
    const me = rows.find(row => row.isMe)
    if (!rival || !me || isUnseen(rival.person.id)) return
    // If its code can't be loaded, there is no toast; the rows have swapped anyway.
    void tell({ challengeId, rival, rank: me.rank, isPassed: passed !== null }).catch(() => undefined)
  })
}

type Told = { challengeId: string; rival: Row; rank: number; isPassed: boolean }

async function tell({ challengeId, rival: { person }, rank, isPassed }: Told): Promise<void> {
  const [{ reactToOvertaking }] = await Promise.all([
    loadCode(() => import('../../notifications/components/react-to-overtaking.ts')),
    loadTexts('overtaking', 'errors'),
  ])
  const t = i18next.getFixedT(null, 'overtaking')
  const name = firstNameOf(person.name)
  toast({
    ...(isPassed && { variant: 'success' }),
    title: t(isPassed ? 'passed' : 'passedYou', { name }),
    sentence: t('passedSentence', { place: place(rank) }),
    action: {
      label: t('cheer'),
      onClick: () => void reactToOvertaking({ challengeId, personId: person.id, name: person.name }, 'cheer'),
    },
  })
}
