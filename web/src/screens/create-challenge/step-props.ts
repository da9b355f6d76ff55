import type { Problem } from './problems.ts'
import type { WizardState } from './wizard-state.ts'

/** What every step gets. */
export type StepProps = { state: WizardState; problems: readonly Problem[]; edit: (wish: Partial<WizardState>) => void }
