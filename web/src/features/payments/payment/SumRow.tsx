import { classes } from '../../../ui/classes.ts'

type SumRowProps = { label: string; note?: string; value: string; total?: boolean }

/** One line of a sum; the total is below a rule. */
export function SumRow({ label, note, value, total = false }: SumRowProps) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4 py-2.5',
        total ? 'border-t-2 border-ink font-bold' : 'border-b border-line text-ui last:border-0',
      )}
    >
      <dt className="min-w-0">
        {label}
        {note && <span className="block text-[0.8125rem] font-normal text-ink-2">{note}</span>}
      </dt>
      <dd className={classes('type-num shrink-0', total ? 'text-[1.25rem]' : 'text-[0.9375rem]')}>{value}</dd>
    </div>
  )
}
