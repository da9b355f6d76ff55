import { useTranslation } from 'react-i18next'
import { today } from '../../../device/clock.ts'
import { dismissToast, toast } from '../../../ui/toast.ts'
import { withDatesToCome, type WizardState } from './wizard-state.ts'

/** The toast of the last such edit: what it says is outdated by the next. */
let lastToast: number | null = null

/**
 * An edit that may make a start today impossible: teams and divisions form before the start. The dates then move to
 * tomorrow, with a toast that undoes the whole edit (docs/rules/teams.md#forming).
 */
export function useMovedStart(state: WizardState, edit: (wish: Partial<WizardState>) => void) {
  const { t } = useTranslation('create-challenge')
  return (wish: Partial<WizardState>) => {
    if (lastToast !== null) dismissToast(lastToast)
    lastToast = null
    const wished = { ...state, ...wish }
    const { startDate, endDate } = withDatesToCome(wished, today())
    if (startDate === wished.startDate) return edit(wish)
    edit({ ...wish, startDate, endDate })
    const changed = Object.keys({ ...wish, startDate, endDate }) as (keyof WizardState)[]
    const before = Object.fromEntries(changed.map(key => [key, state[key]])) as Partial<WizardState>
    lastToast = toast({
      title: t('fair.moved'),
      sentence: t(wished.teams.on ? 'fair.movedTeams' : 'fair.movedDivisions'),
      action: { label: t('undo'), onClick: () => edit(before) },
    })
  }
}
