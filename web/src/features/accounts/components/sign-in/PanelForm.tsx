import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { FormAlert } from './FormAlert.tsx'

type PanelFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** why the form as a whole was refused */
  refused: string | undefined
  submit: string
  busy: boolean
  busyLabel: string
  children: ReactNode
}

/** The stacked fields of a sign-in step, the reason for a refusal, and its one button. */
export function PanelForm({ onSubmit, refused, submit, busy, busyLabel, children }: PanelFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {children}
      <FormAlert text={refused} />
      <Button type="submit" variant="bora" size="lg" block busy={busy} busyLabel={busyLabel}>
        {submit}
      </Button>
    </form>
  )
}
