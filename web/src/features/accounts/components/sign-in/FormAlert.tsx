import { CircleAlert } from 'lucide-react'

/** Why the form as a whole was refused, above its button; announced at once by screen readers. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-danger-soft p-3.5 text-sm font-semibold text-danger-text"
    >
      <CircleAlert size={20} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  )
}
