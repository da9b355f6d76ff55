import { CircleCheck } from 'lucide-react'

/** What went well before this form is shown. */
export function FormNotice({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-2.5 rounded-md bg-folha-soft p-3.5 text-sm font-semibold text-folha-text"
    >
      <CircleCheck size={20} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  )
}
