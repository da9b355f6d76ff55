import { type ReactNode, useId } from 'react'
import { Checkbox } from '../../../ui/Choice.tsx'

type OwnMeansChoiceProps = {
  icon: ReactNode
  title: string
  sentence: string
  /** the deduction, while it is used */
  amount: string | null
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

/** Whether credits, or withdrawable money, pay a part: the available amount, and the deduction. */
export function InternalFundsChoice({
  icon,
  title,
  sentence,
  amount,
  checked,
  disabled,
  onChange,
}: OwnMeansChoiceProps) {
  const id = useId()
  return (
    <label className="mt-3 flex min-h-11 cursor-pointer items-start gap-3">
      <Checkbox
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-sentence`}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="min-w-0 flex-1">
        <span id={`${id}-title`} className="flex items-start gap-2 text-ui font-semibold">
          <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
          {title}
        </span>
        <span id={`${id}-sentence`} className="block text-sm text-ink-2">
          {sentence}
        </span>
      </span>
      {amount && <span className="type-num shrink-0 text-[0.9375rem]">{amount}</span>}
    </label>
  )
}
