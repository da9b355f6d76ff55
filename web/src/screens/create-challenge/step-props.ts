import type { Bound } from '@bora/rules/spending-limits.ts'
import type { Problem } from './problems.ts'
import type { WizardState } from './wizard-state.ts'

/** What every step gets. */
export type StepProps = {
  state: WizardState
  problems: readonly Problem[]
  /** what speaks against what it costs, because of who creates it */
  bound: Bound | null
  edit: (wish: Partial<WizardState>) => void
}
