import type { Me } from './step-props.ts'
import { WELCOME_STEPS as STEPS, type WelcomeStep } from '../../navigation/paths.ts'

export const SLIDES = ['together', 'photo', 'steady', 'prize'] as const

/**
 * The step to show: the wished one, or the first that is still to come. Nothing behind the country is open before it
 * is chosen. Whoever has been through all of it sees it from the start.
 */
export function shownStep(wished: WelcomeStep | undefined, me: Me): WelcomeStep {
  const open = firstOpen(me)
  if (!wished) return open ?? 'intro-1'
  const tooFar = me.countryChosenAt === null && STEPS.indexOf(wished) > STEPS.indexOf('country')
  return tooFar ? 'country' : wished
}

/** What comes after this step, leaving out what is done; null when nothing is left. */
export function stepAfter(step: WelcomeStep, me: Me): WelcomeStep | null {
  const next = STEPS[STEPS.indexOf(step) + 1]
  if (next === 'fair-play' && me.fairPlayAcceptedAt) return stepAfter(next, me)
  if (next === 'survey-1' && me.surveyDoneAt) return null
  return next ?? null
}

function firstOpen(me: Me): WelcomeStep | null {
  if (me.countryChosenAt === null) return me.introSeenAt ? 'country' : 'intro-1'
  if (me.fairPlayAcceptedAt === null) return 'fair-play'
  return me.surveyDoneAt === null ? 'survey-1' : null
}

/** The number at the end of a step's name, from 0 on. */
export function numberOf(step: WelcomeStep): number {
  return Number(step.at(-1)) - 1
}
