import type { Hue } from '../../../ui/Progress.tsx'
import type { Card } from './challenge-data.ts'
import { type CardTexts, phaseNow, peopleText, phaseText } from './phase.ts'

export type MyProgress = {
  /** filled share of the ring */
  value: number
  hue: Hue
  /** inside the ring */
  figure: string
  /** under the title of a row */
  note: string
  /** under the bar of a card */
  barNote: string
}

/**
 * The progress of the viewer and of the challenge: weeks are green, effort blue, elapsed time pitanga. `weekGoal` is
 * the current week's target, null where there is none or it isn't known yet.
 */
export function myProgress(t: CardTexts, card: Card, weekGoal: number | null): MyProgress {
  const phase = phaseNow(card)
  const words = phaseText(t, phase)
  const hue = card.category === 'intensity' ? 'mar' : card.category === 'days' ? 'folha' : 'brand'
  const people = peopleText(t, card.participants)
  if (card.mine?.state === 'payment_pending') {
    return {
      value: 0,
      hue: 'maracuja',
      figure: '–',
      note: t('unpaid'),
      barNote: t('unpaid'),
    }
  }
  if (phase.phase === 'upcoming') {
    return { value: 0, hue, figure: String(phase.startsInDays), note: `${words} · ${people}`, barNote: words }
  }
  if (phase.phase === 'cancelled') return { value: 0, hue, figure: '–', note: `${words} · ${people}`, barNote: words }
  if (phase.phase !== 'active') {
    const days = card.mine?.trainedDays ?? 0
    return {
      value: days / card.durationDays,
      hue: 'folha',
      figure: String(days),
      note: `${words} · ${people}`,
      barNote: words,
    }
  }
  const weekDays = card.mine?.weekDays ?? null
  if (weekGoal !== null && weekDays !== null) {
    const missing = weekGoal - weekDays
    return {
      value: weekDays / weekGoal,
      hue: 'folha',
      figure: `${weekDays}/${weekGoal}`,
      note: missing > 0 ? t('phase.missing', { count: missing }) : t('phase.weekFull'),
      barNote: t('phase.week', { done: weekDays, goal: weekGoal }),
    }
  }
  const time = phase.day / phase.of
  const left = t('phase.daysLeft', { count: phase.of - phase.day })
  const note = phase.lastDay || phase.endsTomorrow ? words : `${left} · ${people}`
  return { value: time, hue, figure: String(phase.day), note, barNote: words }
}
