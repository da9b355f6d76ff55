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
  children?: ReactNode
} & (
  | { checked: boolean; onCheck: (on: boolean) => void; open?: undefined; onToggle?: undefined }
  | { open: boolean; onToggle: () => void; checked?: undefined; onCheck?: undefined }
)

/** A choice of the step "fair play": a switch, or a row that unfolds; locked while another choice excludes it. */
export function FairPlayRow(props: FairPlayRowProps) {
  const { fields, icon, tone, title, sentence, lock, children } = props
  const details = useId()
  const well = (
    <IconWell tone={lock ? 'neutral' : tone} size={38}>
      {icon}
    </IconWell>
  )
  const isOpen = !lock && (props.checked ?? props.open)
  return (
    <div data-field={fields} tabIndex={-1} className="py-3.5">
      {lock ? (
        <div className="flex min-h-11 items-center gap-3.5">
          {well}
          <Words title={title} sentence={lock} />
          <Lock size={19} aria-hidden="true" className="shrink-0 text-ink-2" />
        </div>
      ) : props.onToggle ? (
        <h3>
          <button
            type="button"
            aria-expanded={props.open}
            aria-controls={details}
            onClick={props.onToggle}
            className="flex min-h-11 w-full items-center gap-3.5 rounded-sm text-left"
          >
            {well}
            <Words title={title} sentence={sentence} />
            <ChevronDown
              size={20}
              aria-hidden="true"
              className={classes(
                'shrink-0 text-ink-2 transition-transform duration-[160ms]',
                props.open && 'rotate-180',
              )}
            />
          </button>
        </h3>
      ) : (
        <Switch
          icon={well}
          title={title}
          sentence={sentence}
          checked={props.checked}
          onChange={event => props.onCheck(event.target.checked)}
          className="min-h-11! py-0!"
        />
      )}
      <div id={details} className="sm:pl-[52px]">
        {isOpen && <div className="animate-page flex flex-col gap-3 pt-3.5">{children}</div>}
      </div>
    </div>
  )
}

function Words({ title, sentence }: { title: string; sentence: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block text-ui font-semibold">{title}</span>
      <span className="block text-sm text-ink-2">{sentence}</span>
    </span>
  )
}
