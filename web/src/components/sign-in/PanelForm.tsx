import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from './FormAlert.tsx'

type PanelFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** why all of it was refused */
  refused: string | undefined
  submit: string
  busy: boolean
  busyLabel: string
  children: ReactNode
}

/** Fields below each other, why they were refused, and the one button of a step of signing in. */
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
