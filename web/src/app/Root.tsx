import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../language/language.ts'
import { fillSlot, LazySlot } from '../loading/lazy-slot.ts'
import { pagesMove } from '../navigation/page-entrance.ts'
import { usePageOwnTitle } from '../navigation/page-title.ts'
import { PendingCodeNotice } from '../states/PendingCodeNotice.tsx'
import { OfflineStrip } from '../states/OfflineStrip.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { watchFailures } from './watch-failures.ts'
import { startSecondPressGuard } from '../ui/second-press.ts'

/** Wraps every page: title, focus after navigation, toasts, tooltips, and the notice of a lost connection. */
export function Root() {
  const { t } = useTranslation()
  useTitle()
  useFocusOnArrival()
  useEffect(watchFailures, [])
  useEffect(startSecondPressGuard, [])
  useEffect(() => {
    addEventListener('pointermove', fetchForMouse)
    addEventListener('pointerdown', fetchWhatTells, { once: true })
    addEventListener('keydown', fetchWhatTells, { once: true })
    return () => {
      removeEventListener('pointermove', fetchForMouse)
      removeEventListener('pointerdown', fetchWhatTells)
      removeEventListener('keydown', fetchWhatTells)
    }
  }, [])
  return (
    <>
      <LazySlot part="consent" />
      <Outlet />
      <Toaster regionLabel={t('toast.region')} closeLabel={t('close')} />
      <PendingCodeNotice />
      <LazySlot part="issue" />
      <OfflineStrip />
      <LazySlot part="tooltips" />
    </>
  )
}

// The code that reports a lost connection must be loaded before the connection is lost.
function fetchWhatTells(): void {
  fetchTooltips()
  const parts = [import('../ui/ToastView.tsx'), import('../ui/DialogView.tsx'), loadTexts('errors')]
  void Promise.all<unknown>(parts).catch(() => {})
}

// Tooltips are optional and useless on touch screens: without a connection the page does without them.
function fetchTooltips(): void {
  import('../ui/TooltipLayer.tsx').then(
    ({ TooltipLayer }) => fillSlot('tooltips', TooltipLayer),
    () => {},
  )
}

function fetchForMouse({ pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return
  removeEventListener('pointermove', fetchForMouse)
  fetchTooltips()
}

function useTitle(): void {
  const { t } = useTranslation()
  const page = useMatches({ select: matches => matches.findLast(match => match.staticData.page)?.staticData.page })
  usePageOwnTitle(page && page !== 'landing' ? `${t(`titles.${page}`)} · Bora` : t('titles.landing'))
}

// Moves focus to the heading of a new page; otherwise focus would stay on a link that is gone. A page that still loads
// has no heading yet: its main part holds the focus until then, unless the person has moved it meanwhile.
function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(() => {
    // An element left over from the previous page, or one that the new page focused itself.
    let holder: Element | null = null
    const arrival = new MutationObserver(() => {
      if (holder?.isConnected && document.activeElement === holder) return
      const heading = document.querySelector<HTMLElement>('main h1')
      if (!focusOn(heading, heldByNone)) return
      // A heading that appears late may be replaced, too.
      if (document.activeElement === heading) holder = heading
      else arrival.disconnect()
    })
    // A visible heading loses focus only because the person moved it; one that was hidden or removed gets it back.
    const watchHolder = ({ target }: FocusEvent) => {
      if (target !== holder || holder?.tagName !== 'H1') return
      queueMicrotask(() => {
        if (target === holder && document.activeElement !== holder && holder?.checkVisibility()) arrival.disconnect()
      })
    }
    addEventListener('focusout', watchHolder)
    const stopMoving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) pagesMove()
    })
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      // When leaving a first page that hasn't fully rendered, the router has no previous location.
      if (fromLocation ? fromLocation.pathname === toLocation.pathname : !navigator.userActivation.hasBeenActive) return
      arrival.disconnect()
      requestAnimationFrame(() => {
        holder = document.activeElement?.closest('main, [role=dialog]') ? document.activeElement : null
        if (!holder) {
          const heading = document.querySelector<HTMLElement>('main h1')
          if (focusOn(heading)) holder = heading
          else focusOn(document.querySelector('main'))
        }
        // React hides and shows a suspended page by its style.
        arrival.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
      })
    })
    return () => {
      stop()
      stopMoving()
      arrival.disconnect()
      removeEventListener('focusout', watchHolder)
    }
  }, [router])
}

const heldByNone = () => document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'

/**
 * Focuses the element if it is visible, which a page still waiting for the next one isn't, and if focus may be moved.
 * Returns whether it did.
 */
function focusOn(element: HTMLElement | null, free = () => true): boolean {
  if (!element?.checkVisibility()) return false
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  if (free()) element.focus({ preventScroll: true })
  return true
}
