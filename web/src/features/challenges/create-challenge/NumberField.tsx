import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { useFieldError } from './FieldProblem.tsx'
import type { Problem } from './problems.ts'

type NumberFieldProps = {
  /** the contract's name of the field, by which problems find it */
  field: string
  label: string
  optional?: string
  help: string
  unit?: string
  decimal?: boolean
  maxLength?: number
  placeholder?: string
  value: string
  problems: readonly Problem[]
  onChange: (value: string) => void
}

/** A number input with its unit, its help and its problem. */
export function NumberField({
  field,
  label,
  optional,
  help,
  unit,
  decimal = false,
  problems,
  onChange,
  ...input
}: NumberFieldProps) {
  const error = useFieldError(problems)(field)
  return (
    <div data-field={field}>
      <Field label={label} {...(optional && { optional })} help={help} error={error}>
        {control => (
          <Input
            {...control}
            {...input}
            inputMode={decimal ? 'decimal' : 'numeric'}
            autoComplete="off"
            onChange={event => onChange(event.target.value)}
            suffix={unit && <span className="shrink-0 text-sm font-semibold text-ink-3">{unit}</span>}
          />
        )}
      </Field>
    </div>
  )
}
