import { CircleAlert } from 'lucide-react'

/** Why the whole form was refused, above its button; read aloud at once. */
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
