import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today as todayIn, useClock } from '../../device/clock.ts'
import { readStored, writeStored } from '../../device/stored.ts'
import { toast } from '../../ui/toast.ts'
import { readWizard } from './stored-wizard.ts'
import { emptyWizard, withDatesToCome } from './wizard-state.ts'
import type { WizardState } from './wizard-state.ts'

/** The wizard of this person in this browser: it outlives a reload until the challenge is created. */
export function useWizard(userId: string) {
  const { t } = useTranslation('create-challenge')
  const key = `bora.create.${userId}`
  const [kept] = useState(() => readWizard(readStored(key), todayIn()))
  const [state, setState] = useState<WizardState>(() =>
    kept === 'broken' || kept === null ? emptyWizard(todayIn()) : kept,
  )
  const [restored, setRestored] = useState(kept !== null && kept !== 'broken' && kept.template !== null)
  const latest = useRef(state)

  useEffect(() => {
    if (kept !== 'broken') return
    writeStored(key, null)
    toast({ title: t('brokenTitle'), sentence: t('brokenSentence'), variant: 'destructive' })
  }, [kept, key, t])

  const change = useCallback(
    (wish: Partial<WizardState>) => {
      latest.current = { ...latest.current, ...wish }
      writeStored(key, JSON.stringify(latest.current))
      setState(latest.current)
    },
    [key],
  )
  useClock()
  const today = todayIn()
  useEffect(() => {
    const moved = withDatesToCome(latest.current, today)
    if (moved !== latest.current) change(moved)
  }, [today, change])
  const clear = useCallback(() => {
    latest.current = emptyWizard(todayIn())
    writeStored(key, null)
    setState(latest.current)
    setRestored(false)
  }, [key])

  // Once created, nothing is kept; what is shown stays until the page changes.
  const forget = useCallback(() => writeStored(key, null), [key])

  return { forget, state, latest, change, clear, restored, dismissRestored: () => setRestored(false) }
}
