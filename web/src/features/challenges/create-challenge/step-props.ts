import type { Bound } from '@bora/rules/spending-limits.ts'
import type { Problem } from './problems.ts'
import type { WizardState } from './wizard-state.ts'

/** The props of every step. */
export type StepProps = {
  state: WizardState
  problems: readonly Problem[]
  /** why its creator can't create it at this price */
  bound: Bound | null
  edit: (wish: Partial<WizardState>) => void
}

/** Props of the rows of the step "fair play"; each row reports when it is used. */
export type FairPlayRowProps = StepProps & { open: boolean; onOpen: (open: boolean) => void; onTouch: () => void }
