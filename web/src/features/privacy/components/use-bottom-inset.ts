import { type RefObject, useLayoutEffect } from 'react'

const GAP = 12
// A bar attached to the bottom edge, or floating just above it.
const NEAR_THE_EDGE = 24

/**
 * Keeps the banner above the bars at the bottom (`data-dock`), and publishes its height to the page: toasts appear
 * above it, and the end of the page can be scrolled into view.
 */
export function useBottomInset(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    let asked = 0
    function measure() {
      asked = 0
      const own = frame.current?.getBoundingClientRect()
      if (!own) return
      const taken = [...document.querySelectorAll('[data-dock]')]
        .filter(bar => bar.checkVisibility())
        .map(bar => bar.getBoundingClientRect())
        .filter(bar => bar.bottom >= innerHeight - NEAR_THE_EDGE && bar.right > own.left && bar.left < own.right)
        .map(bar => innerHeight - bar.top)
      style.setProperty('--dock-h', `${Math.min(Math.max(0, ...taken), innerHeight / 2)}px`)
      style.setProperty('--consent-h', `${own.height + GAP}px`)
    }
    const ask = () => (asked ||= requestAnimationFrame(measure))
    measure()
    const changes = new MutationObserver(ask)
    changes.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(ask)
    sizes.observe(document.body)
    if (frame.current) sizes.observe(frame.current)
    addEventListener('resize', ask)
    addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(asked)
      changes.disconnect()
      sizes.disconnect()
      removeEventListener('resize', ask)
      removeEventListener('scroll', ask)
      style.removeProperty('--dock-h')
      style.removeProperty('--consent-h')
    }
  }, [frame])
}
