import { CircleCheck, Info } from 'lucide-react'
import type { SignInNotice } from '../../../navigation/paths.ts'
import { classes } from '../../../ui/classes.ts'

/** Explains why this form is shown. */
export function FormBanner({ about, text }: { about: SignInNotice | 'first-half'; text: string }) {
  const Icon = about === 'session-ended' ? Info : CircleCheck
  return (
    <p
      role="status"
      className={classes(
        'mb-4 flex items-start gap-2.5 rounded-md p-3.5 text-sm font-semibold',
        about === 'session-ended' ? 'bg-mar-soft text-mar-text' : 'bg-folha-soft text-folha-text',
      )}
    >
      <Icon size={20} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  )
}
