import type { Me } from './step-props.ts'
import type { WelcomeStep } from '../../../navigation/paths.ts'

export const SLIDES = ['together', 'photo', 'steady', 'prize'] as const

/**
 * The step to show: the requested one, or the first remaining one. No other step is available before the country is
 * chosen. A person who has finished all steps sees them from the first slide.
 */
export function shownStep(wished: WelcomeStep | undefined, me: Me): WelcomeStep {
  if (me.countryChosenAt === null) return 'country'
  return wished ?? firstOpen(me) ?? 'intro-1'
}

/**
 * The next remaining step after this one; null if there is none. The country is a single step: everything else waits
 * until the first workout is logged.
 */
export function stepAfter(step: WelcomeStep, me: Me): WelcomeStep | null {
  if (step === 'country') return null
  if (step.startsWith('intro')) return numberOf(step) + 1 < SLIDES.length ? numbered('intro', step) : afterIntro(me)
  if (step === 'fair-play') return me.surveyDoneAt ? null : 'survey-1'
  return step === 'survey-5' ? null : numbered('survey', step)
}

function afterIntro(me: Me): WelcomeStep | null {
  return me.fairPlayAcceptedAt ? stepAfter('fair-play', me) : 'fair-play'
}

function firstOpen(me: Me): WelcomeStep | null {
  return me.introSeenAt === null ? 'intro-1' : afterIntro(me)
}

function numbered(kind: 'intro' | 'survey', before: WelcomeStep): WelcomeStep {
  return `${kind}-${numberOf(before) + 2}` as WelcomeStep
}

/** The number at the end of a step's name, from 0 on. */
export function numberOf(step: WelcomeStep): number {
  return Number(step.at(-1)) - 1
}
