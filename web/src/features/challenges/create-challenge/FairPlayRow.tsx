import { ChevronDown, Lock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconWell, type WellTone } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Choice.tsx'
import { classes } from '../../../ui/classes.ts'

type FairPlayRowProps = {
  /** the contract's names of its fields, by which problems find it */
  fields: string
  icon: ReactNode
  tone: WellTone
  title: string
  /** the current choice, as a sentence */
  sentence: string
  /** why nothing can be chosen here */
  lock?: string | null
  children: ReactNode
  open: boolean
  onToggle: () => void
  /** whether it is switched on, for a row with a switch: it unfolds while it is on */
  checked?: boolean
  onCheck?: (on: boolean) => void
}

/** A choice of the step "fair play": it unfolds, maybe after it was switched on; locked while another excludes it. */
export function FairPlayRow({ fields, icon, tone, title, sentence, lock, children, ...props }: FairPlayRowProps) {
  const { open, onToggle, checked, onCheck } = props
  const details = useId()
  const control = useId()
  const described = useId()
  const isOpen = open && checked !== false
  if (lock) return <LockedRow fields={fields} icon={icon} title={title} sentence={lock} />
  const start = (
    <>
      <IconWell tone={tone} size={38}>
        {icon}
      </IconWell>
      <Words title={title} sentence={sentence} id={described} />
    </>
  )
  return (
    <div data-field={fields} tabIndex={-1} className={ROW}>
      <div className="flex min-h-11 items-center gap-3.5">
        {checked === false ? (
          <label htmlFor={control} className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3.5">
            {start}
          </label>
        ) : (
          <h3 className="min-w-0 flex-1">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={details}
              onClick={onToggle}
              className="flex min-h-11 w-full items-center gap-3.5 rounded-sm text-left"
            >
              {start}
              <ChevronDown
                size={20}
                aria-hidden="true"
                className={classes('shrink-0 text-ink-2 transition-transform duration-[160ms]', open && 'rotate-180')}
              />
            </button>
          </h3>
        )}
        {checked !== undefined && (
          <Switch
            bare
            id={control}
            title={title}
            aria-describedby={described}
            checked={checked}
            onChange={event => onCheck?.(event.target.checked)}
          />
        )}
      </div>
      <div id={details} className="sm:pl-[52px]">
        {isOpen && <div className="animate-page flex flex-col gap-3 pt-3 sm:pt-3.5">{children}</div>}
      </div>
    </div>
  )
}

type LockedRowProps = {
  fields: string
  icon: ReactNode
  title: string
  /** why nothing can be chosen here */
  sentence: string
}

/** One or several choices that another choice excludes, and why. */
export function LockedRow({ fields, icon, title, sentence }: LockedRowProps) {
  return (
    <div data-field={fields} tabIndex={-1} className={ROW}>
      <div className="flex min-h-11 items-center gap-3.5">
        <IconWell tone="neutral" size={38}>
          {icon}
        </IconWell>
        <Words title={title} sentence={sentence} />
        <Lock size={19} aria-hidden="true" className="shrink-0 text-ink-2" />
      </div>
    </div>
  )
}

const ROW = 'py-3 sm:py-3.5'

function Words({ title, sentence, id }: { title: string; sentence: string; id?: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="type-title block text-h2">{title}</span>
      <span id={id} className="block text-sm text-ink-2">
        {sentence}
      </span>
    </span>
  )
}
