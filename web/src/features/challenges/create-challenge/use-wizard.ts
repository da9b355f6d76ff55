import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today as todayIn, useClock } from '../../../device/clock.ts'
import { readStored, writeStored } from '../../../device/stored.ts'
import { currentLanguage } from '../../../language/language.ts'
import { toast } from '../../../ui/toast.ts'
import { stepToGoOn } from './problems.ts'
import { useDistanceUnit } from '../../../language/distance-unit.ts'
import { inUnit } from './to-draft.ts'
import { readWizard } from './stored-wizard.ts'
import { withDatesToCome } from './wizard-state.ts'
import type { WizardState } from './wizard-state.ts'

type Kept = {
  /** The storage key in this browser. */
  key: string
  /** The initial state. */
  begin: () => WizardState
  /** Whether a stored wizard is this one. */
  isThis: (kept: WizardState) => boolean
}

/** This person's wizard in this browser: it survives a reload until the challenge is created. */
export function useWizard({ key, begin, isThis }: Kept) {
  const { t } = useTranslation('create-challenge')
  const [kept] = useState(() => {
    const found = readWizard(readStored(key), todayIn())
    return found === null || found === 'broken' || isThis(found) ? found : null
  })
  const [state, setState] = useState<WizardState>(() => {
    if (kept === 'broken' || kept === null) return begin()
    const moved = withDatesToCome(kept, todayIn())
    return { ...moved, step: stepToGoOn(moved, currentLanguage(), todayIn()) }
  })
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
  const unit = useDistanceUnit()
  useEffect(() => {
    if (latest.current.distanceUnit !== unit) change(inUnit(latest.current, unit))
  }, [unit, change])
  useClock()
  const today = todayIn()
  useEffect(() => {
    const moved = withDatesToCome(latest.current, today)
    if (moved !== latest.current) change(moved)
  }, [today, change])

  // The state before a reset, until the person continues.
  const [before, setBefore] = useState<WizardState | null>(null)
  function restart() {
    setBefore(latest.current)
    latest.current = begin()
    writeStored(key, null)
    setState(latest.current)
    setRestored(false)
  }
  function undoRestart() {
    if (before) change(before)
    setBefore(null)
  }

  // Once created, the stored wizard is removed; the screen stays until the page changes.
  const forget = useCallback(() => writeStored(key, null), [key])

  function dismissNotes() {
    setRestored(false)
    setBefore(null)
  }
  return { forget, state, latest, change, restart, restored, restarted: before !== null, undoRestart, dismissNotes }
}
