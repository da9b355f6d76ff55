import type { Me } from './step-props.ts'
import type { WelcomeStep } from '../../navigation/paths.ts'

export const SLIDES = ['together', 'photo', 'steady', 'prize'] as const

/**
 * The step to show: the wished one, or the first that is still to come. Nothing else is open before the country is
 * chosen. Whoever has been through all of it sees it from the first slide.
 */
export function shownStep(wished: WelcomeStep | undefined, me: Me): WelcomeStep {
  if (me.countryChosenAt === null) return 'country'
  return wished ?? firstOpen(me) ?? 'intro-1'
}

/**
 * What comes after this step, leaving out what is done; null when nothing is left. The country stands alone: what else
 * there is to see and to answer waits until the first workout is logged.
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
