import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { registerToastContainer } from './toast-place.ts'
import { useToast } from './toast.ts'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * The last element of a dialog that traps focus: toasts move in here while it is open, because nothing behind it can be
 * reached by keyboard or screen reader. Tab moves from the dialog's last control to the toast, and on to its first.
 * `aboveFoot`: it is within the dialog's foot, which must be positioned, and toasts lie right above that.
 */
export function ToastContainer({ aboveFoot = false }: { aboveFoot?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const hasToast = useToast() !== null
  useLayoutEffect(() => registerToastContainer({ element: place.current!, aboveFoot }), [aboveFoot])
  useEffect(() => {
    const here = place.current!
    // After answering a toast, focus is back in the dialog, not where the toast was.
    if (!hasToast && here.contains(document.activeElement))
      here.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  }, [hasToast])

  function goRound({ relatedTarget }: FocusEvent) {
    const here = place.current!
    const isFromToast = here.contains(relatedTarget)
    const within = isFromToast ? here.closest('[role=dialog]')! : here
    const controls = [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      one => one.checkVisibility() && here.contains(one) !== isFromToast,
    )
    controls.at(isFromToast ? 0 : -1)?.focus()
  }
  return (
    <>
      {/* Escape in a toast closes only the toast. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps a key from going further */}
      <div ref={place} onKeyDown={event => event.key === 'Escape' && event.stopPropagation()} />
      {hasToast && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing stays focused here: it leads round
        <span tabIndex={0} onFocus={goRound} className="sr-only" />
      )}
    </>
  )
}
