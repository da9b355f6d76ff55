import { useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from './classes.ts'

type Tab<T extends string> = {
  value: T
  label: string
  /** its news, for screen readers; shown as a dot */
  news?: string | undefined
  panel: ReactNode
}
type TabsProps<T extends string> = {
  label: string
  tabs: ReadonlyArray<Tab<T>>
  value: T
  onChange: (value: T) => void
  className?: string
  /** classes of the row of tabs, for padding inside a card */
  rowClassName?: string
  /**
   * classes of the open panel; where the row is sticky, at least the remaining height: with other content in view a
   * browser anchors its scrolling to that while the panel fills, and the panel's beginning scrolls away
   */
  panelClassName?: string
}

/**
 * Underlined sections. Arrow keys move between them; only the open panel is rendered. Where the row of tabs is sticky,
 * a chosen section opens at its beginning, right below the row.
 */
export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  rowClassName,
  panelClassName,
}: TabsProps<T>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const chosen = useRef<T>(null)
  const open = tabs.findIndex(tab => tab.value === value)

  // Not when going back, where the page is as it was left.
  useLayoutEffect(() => {
    if (chosen.current !== value) return
    chosen.current = null
    const sticky = row.current!.parentElement!
    if (getComputedStyle(sticky).position !== 'sticky') return
    const stuckAt = Number.parseFloat(getComputedStyle(sticky).top)
    scrollBy({ top: whole.current!.getBoundingClientRect().top - stuckAt, behavior: 'instant' })
  }, [value])

  function choose(next: T) {
    chosen.current = next
    onChange(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowRight: open + 1, ArrowLeft: open - 1, Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (step + tabs.length) % tabs.length
    choose(tabs[next]!.value)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus({ preventScroll: true })
  }

  return (
    <div ref={whole} className={className}>
      <div className={rowClassName}>
        <div
          ref={row}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="no-scrollbar flex gap-6 overflow-x-auto border-b border-line"
        >
          {tabs.map((tab, index) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={index === open}
              aria-controls={`${id}-panel`}
              tabIndex={index === open ? 0 : -1}
              onClick={() => choose(tab.value)}
              className={classes(
                'relative min-h-12 shrink-0 py-3 text-ui font-semibold whitespace-nowrap focus-visible:-outline-offset-3',
                index === open ? 'font-bold text-ink' : 'text-ink-2 hover:text-ink',
                'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:origin-center after:rounded-full after:bg-brand after:transition-transform after:duration-[160ms]',
                index === open ? 'after:scale-x-100' : 'after:scale-x-0',
              )}
            >
              {tab.label}
              {tab.news && (
                <>
                  <span className="sr-only"> {tab.news}</span>
                  <span aria-hidden="true" className="absolute top-3 -right-2.5 size-2 rounded-full bg-brand" />
                </>
              )}
            </button>
          ))}
        </div>
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${value}`}
        tabIndex={0}
        className={classes('animate-fade focus-visible:outline-offset-4', panelClassName)}
      >
        {tabs[open]?.panel}
      </div>
    </div>
  )
}
