import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWide } from '../../../device/use-wide.ts'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { QueueAddress } from './use-queue-address.ts'

type QueueDeskProps = {
  title: string
  sentence?: string
  /** search and filters */
  tools: ReactNode
  list: ReactNode
  address: QueueAddress
  /** the detail view of the open item */
  detail: ReactNode
  /** shown in its place while nothing is open, where there is room */
  nothing: ReactNode
}

/**
 * A queue of the desk: from 1024 px on the open item is shown next to the list, below that in its place. When opened
 * from a row it takes focus; Escape closes it and returns focus.
 */
export function QueuePage({ title, sentence, tools, list, address, detail, nothing }: QueueDeskProps) {
  const wide = useWide()
  const open = address.search.open ?? null
  const entrance = usePageEntrance()
  const left = useRef<string | null>(null)
  const shown = useRef<HTMLElement>(null)
  const isAlone = open !== null && !wide
  useEffect(() => {
    // When opened by address, focus starts at the top of the page, as on any other.
    if (address.takeFromRow() && open !== null) shown.current?.focus()
    if (open === null && left.current !== null)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(left.current)}"]`)?.focus()
    left.current = open
  }, [open, address])
  return (
    <div className={classes('min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(320px,380px)_minmax(0,1fr)]', entrance)}>
      {isAlone ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <div className="min-w-0 px-[var(--gutter)] pb-10 lg:sticky lg:top-[var(--strip-h)] lg:h-[calc(100dvh-var(--strip-h))] lg:overflow-y-auto lg:border-r lg:border-line lg:px-5 lg:pt-5">
          <div className="flex min-h-14 flex-col justify-center">
            <h1 className="type-title text-title">{title}</h1>
            {sentence && <p className="text-sm text-ink-2">{sentence}</p>}
          </div>
          <div className="mt-2 mb-3.5 flex flex-col gap-3">{tools}</div>
          {list}
        </div>
      )}
      {open === null ? (
        <div className="hidden place-items-center lg:grid">{nothing}</div>
      ) : (
        <Detail key={open} at={shown} isAlone={isAlone} onClose={address.close}>
          {detail}
        </Detail>
      )}
    </div>
  )
}

type DetailProps = {
  at: RefObject<HTMLElement | null>
  isAlone: boolean
  onClose: () => void
  children: ReactNode
}

function Detail({ at, isAlone, onClose, children }: DetailProps) {
  const { t } = useTranslation('admin-payouts')
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      // A key press must not discard unsent input.
      if ((event.target as Element).closest('header, input, textarea')) return
      close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={at}
      tabIndex={-1}
      aria-label={t('opened')}
      className="min-w-0 px-[var(--gutter)] pb-10 outline-none lg:px-6 lg:pt-5"
    >
      {isAlone && (
        <Button
          variant="ghost"
          className="-ml-3 mb-2"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={onClose}
        >
          {t('backToList')}
        </Button>
      )}
      {children}
    </section>
  )
}
