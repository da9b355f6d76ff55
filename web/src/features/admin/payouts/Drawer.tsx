import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWide } from '../../../device/use-wide.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

type DrawerProps = {
  /** the id of the open item */
  open: string
  title: string
  /** a dialog is open over it */
  asks: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The detail view: a drawer next to the list from 1024 px on, a sheet below that. Escape closes it. While a dialog is
 * open it keeps its form when the window is resized: a sheet mounted later would cover the dialog.
 */
export function Drawer({ open, title, asks, onClose, children }: DrawerProps) {
  const { t } = useTranslation('admin-payouts')
  const wide = useWide()
  const [isBeside, setIsBeside] = useState(wide)
  if (!asks && isBeside !== wide) setIsBeside(wide)
  if (isBeside) return <Beside {...{ open, title, onClose, children }} />
  return (
    <Dialog open onOpenChange={() => onClose()} title={title} closeLabel={t('close')}>
      {children}
    </Dialog>
  )
}

function Beside({ open, title, onClose, children }: Omit<DrawerProps, 'asks'>) {
  const { t } = useTranslation('admin-payouts')
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    // When opened by address, focus starts at the top of the page, as on any other.
    if (document.activeElement?.hasAttribute('data-row')) heading.current?.focus({ preventScroll: true })
    return () => {
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(open)}"]`)
      const held = document.activeElement
      if (held === document.body || held?.closest('[data-drawer]')) row?.focus({ preventScroll: true })
    }
  }, [open])
  useEffect(() => {
    // A focused dialog, menu or toast handles the key itself.
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return
      if ((event.target as Element).closest('header, input[type=search]')) return
      close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      data-drawer
      aria-label={title}
      className="animate-fade sticky top-[var(--strip-h)] flex h-[calc(100dvh-var(--strip-h))] flex-col overflow-hidden border-l border-line bg-surface px-6 pt-6 pb-5"
    >
      <div className="-mt-2 mb-3 flex items-center justify-between gap-2">
        <h2 ref={heading} tabIndex={-1} className="rounded-sm text-sm font-semibold text-ink-2">
          {title}
        </h2>
        <IconButton
          label={t('close')}
          icon={<X size={22} aria-hidden="true" />}
          onClick={onClose}
          className="-mr-2.5"
        />
      </div>
      {children}
    </section>
  )
}
