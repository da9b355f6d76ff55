import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useBackStep } from './back-step.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { isSecondPress } from './second-press.ts'
import { ToastContainer } from './ToastContainer.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** above the title: an icon well */
  sign?: ReactNode
  /** next to the title: a picture of the subject */
  picture?: ReactNode
  /** art along the upper edge, above the title */
  band?: ReactNode
  /** buttons; on a dialog the soft one is on the left, the strong one on the right */
  footer?: ReactNode
  /** with it the title bar has a close button */
  closeLabel?: string
  /** `dialog` 440, `wide` 620; on a phone both are sheets; `form` 440 and `full` 620 cover a phone's screen */
  size?: 'dialog' | 'wide' | 'form' | 'full'
  /** dark in both themes, as around a camera's picture */
  dark?: boolean
  children?: ReactNode
}

const WIDTH = {
  dialog: 'sm:max-w-[440px]',
  wide: 'sm:max-w-[620px]',
  form: 'sm:max-w-[440px]',
  full: 'sm:max-w-[620px]',
} as const

/**
 * A sheet from below on a phone, a centred dialog from 640 px on, with the same content. Traps focus, and Back closes
 * it.
 */
export function DialogView({
  open,
  onOpenChange,
  title,
  description,
  sign,
  picture,
  band,
  footer,
  closeLabel,
  size = 'dialog',
  dark = false,
  children,
}: DialogProps) {
  const full = size === 'full' || size === 'form'
  useBackStep(open ? 1 : 0, () => onOpenChange(false))
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="data-[state=open]:animate-fade data-[state=closed]:animate-leave fixed inset-0 z-50 bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          // Elements above dialogs can be used without closing them.
          onInteractOutside={event => {
            const { originalEvent } = event.detail
            if (originalEvent instanceof PointerEvent && isSecondPress(originalEvent)) event.preventDefault()
            if (event.target instanceof Element && event.target.closest('[data-beside-dialogs]')) event.preventDefault()
          }}
          // A toast that appeared later handles Escape itself, while focus is in here.
          onKeyDown={event => {
            if (event.key !== 'Escape' || event.defaultPrevented) return
            event.preventDefault()
            onOpenChange(false)
          }}
          // The area next to the sheet is behind it: a click there closes it.
          style={{ pointerEvents: 'none' }}
          className="data-[state=closed]:animate-leave fixed inset-0 z-50 flex items-end justify-center outline-none sm:items-center sm:p-6"
        >
          <div
            {...(dark && { 'data-theme': 'dark' })}
            className={classes(
              'animate-sheet pointer-events-auto relative flex w-full flex-col overflow-hidden shadow-e3',
              dark ? 'bg-canvas text-ink' : 'bg-raised',
              full
                ? 'h-[calc(100dvh-var(--strip-h))] sm:h-auto sm:max-h-[min(820px,92dvh)] sm:rounded-[28px]'
                : 'max-h-[92dvh] rounded-t-xl sm:rounded-[28px]',
              WIDTH[size],
            )}
          >
            {!full && (
              <span
                aria-hidden="true"
                className={classes(
                  'h-1 w-9 shrink-0 rounded-full sm:hidden',
                  band ? 'absolute top-3 left-1/2 z-10 -translate-x-1/2 bg-black/45' : 'mx-auto mt-3 bg-line-strong/50',
                )}
              />
            )}
            {/* The space below is within the scroll area, which would cut the glow of a last button at its edge. */}
            <div
              className={classes(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-5 sm:px-6 sm:pt-6',
                footer ? 'pb-2' : 'pb-[max(24px,8px+env(safe-area-inset-bottom))]',
              )}
            >
              {band && <div className="-mx-5 -mt-5 mb-4 h-30 overflow-hidden sm:-mx-6 sm:-mt-6">{band}</div>}
              {sign && <div className="mb-4">{sign}</div>}
              <div className="flex items-start gap-3">
                {picture}
                <div className="min-w-0 flex-1">
                  <Radix.Title className="type-title text-d2">{title}</Radix.Title>
                  {description && (
                    <Radix.Description className="mt-1.5 text-ui text-ink-2">{description}</Radix.Description>
                  )}
                </div>
                {closeLabel && (
                  <Radix.Close asChild>
                    <IconButton label={closeLabel} icon={<X size={22} aria-hidden="true" />} className="-mt-2 -mr-2" />
                  </Radix.Close>
                )}
              </div>
              {children && <div className="mt-4">{children}</div>}
            </div>
            {footer && (
              <div className="flex gap-2.5 px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6 [&>*]:flex-1">
                {footer}
              </div>
            )}
          </div>
          {open && <ToastContainer />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
