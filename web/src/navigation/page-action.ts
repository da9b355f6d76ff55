import { createContext, use, useLayoutEffect } from 'react'

type Step = (down: boolean) => void

/** How a page tells the frame that the sidebar's log button isn't its next action. */
export const StepLogButtonDown = createContext<Step>(() => {})

/** Lets the sidebar's log button step down while `has`, where only what is shown tells whether the page has an action of its own. */
export function usePageAction(has: boolean): void {
  const step = use(StepLogButtonDown)
  useLayoutEffect(() => {
    step(has)
    return () => step(false)
  }, [step, has])
}
