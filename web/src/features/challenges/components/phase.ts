import { type ChallengePhase, phaseOf } from '@bora/rules/challenge-phase.ts'
import type { TFunction } from 'i18next'
import { deviceTimeZone, now } from '../../../device/clock.ts'
import { day, dayOf, compactNumber, time } from '../../../language/format.ts'
import type { Card } from './challenge-data.ts'

export type ChallengeTexts = TFunction<'challenge'>
export type CardTexts = TFunction<'challenge-card'>

/** The current phase of a challenge, by this device's calendar. */
export function phaseNow(card: Pick<Card, 'startDate' | 'endDate' | 'status'>): ChallengePhase {
  return phaseOf(card, now(), deviceTimeZone())
}

/** The phase in words: "Dia 9 de 21", "Último dia", "Termina amanhã", "Começa em 3 dias", "Durou 21 dias". */
export function phaseText(t: CardTexts, phase: ChallengePhase): string {
  switch (phase.phase) {
    case 'upcoming':
      return phase.startsInDays === 1 ? t('phase.startsTomorrow') : t('phase.starts', { count: phase.startsInDays })
    case 'active':
      if (phase.lastDay) return t('phase.lastDay')
      return phase.endsTomorrow ? t('phase.endsTomorrow') : t('phase.day', { day: phase.day, of: phase.of })
    case 'closing':
      return t('phase.closing')
    case 'completed':
      return t('phase.lasted', { count: phase.lastedDays })
    case 'cancelled':
      return t('phase.cancelled')
  }
}

/** The last date of a challenge for a card: "Até 8 dez"; "Terminou em 8 dez" once it is over. */
export function endText(t: CardTexts, card: Pick<Card, 'startDate' | 'endDate' | 'status'>): string {
  const date = day(card.endDate, 'short')
  const { phase } = phaseNow(card)
  return phase === 'completed' || phase === 'closing' ? t('ended', { date }) : t('until', { date })
}

/** The phase for a plate on a cover: "Em 3 dias"; the full phase once it has begun. */
export function shortPhaseText(t: CardTexts, phase: ChallengePhase): string {
  if (phase.phase !== 'upcoming') return phaseText(t, phase)
  return phase.startsInDays === 1 ? t('phase.soonTomorrow') : t('phase.soon', { count: phase.startsInDays })
}

/** Date and time of an instant, in this device's zone. */
export function whenText(instant: string): string {
  return `${dayOf(instant, 'short')}, ${time(instant)}`
}

/** "48 pessoas", formatted for the language. */
export function peopleText(t: CardTexts, count: number): string {
  return t('people', { count, people: compactNumber(count) })
}
