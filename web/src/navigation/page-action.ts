import { createContext, use, useLayoutEffect } from 'react'

type Step = (down: boolean) => void

/** Lets a page signal to the frame that the sidebar's log button isn't its primary action. */
export const StepLogButtonDown = createContext<Step>(() => {})

/**
 * Tones down the sidebar's log button while `has`, for pages where only the content decides whether they have an action
 * of their own.
 */
export function usePageAction(has: boolean): void {
  const step = use(StepLogButtonDown)
  useLayoutEffect(() => {
    step(has)
    return () => step(false)
  }, [step, has])
}
