import type { z } from 'zod'
import type { ActivityDraft, WorkoutType } from '@bora/contract/activities.ts'
import { addDays, daysBetween, type Day } from '@bora/rules/calendar.ts'
import { EMBEDDED_GYMS } from '../adapters/embedded-gyms.ts'
import { DEMO_PEOPLE, type DemoPerson } from './people.ts'
import { type Random, seededRandom } from './seeded-random.ts'

type Draft = z.output<typeof ActivityDraft>
type Type = z.output<typeof WorkoutType>

export type PlannedWorkout = {
  key: string
  person: string
  /** Local start hour. */
  hour: number
  loggedAt: Date
  draft: Omit<Draft, 'id' | 'photoIds'>
}

// The world has about two hundred workouts: on these days a challenge with points is active.
const WINDOWS = [
  { from: -33, to: -20, share: 0.3 },
  { from: -16, to: -9, share: 0.2 },
  { from: -8, to: 0, share: 0.4 },
] as const

const CAPTIONS = [
  'Sem vontade, mas fui.',
  'Hoje foi no gás.',
  'Chuva não é desculpa.',
  'Série nova, perna bamba.',
  '',
  '',
  '',
  'Com a turma rende mais.',
  'Amanhã tem de novo.',
  'O cachorro mandou.',
  'Antes do sol.',
  'Quase não saiu, saiu.',
  'Recorde pessoal!',
  'Leve e constante.',
  'Valeu o esforço.',
]
const GYM_TYPES: readonly string[] = ['gym_general', 'crossfit', 'running_treadmill', 'bike_ergometric', 'martial_arts']
const METERS_PER_MINUTE: Partial<Record<string, number>> = {
  running_outdoor: 165,
  running_treadmill: 160,
  walking: 92,
  dog_walk: 78,
  bike_outdoor: 330,
}

/**
 * Returns everyone's workouts from `first` (days from today) until now; deterministic for the same day. Ana has trained
 * on each of the last eight days and not yet today; Caio never skips a day.
 */
export function plannedWorkouts(today: Day, first: number, now: Date): PlannedWorkout[] {
  const plan: PlannedWorkout[] = []
  for (const person of DEMO_PEOPLE) {
    for (const window of WINDOWS) {
      for (let day = Math.max(window.from, first); day <= window.to; day++) {
        const random = seededRandom(`${person.key} ${day}`)
        if (!trains(person.key, person.zeal * window.share, day, random.next())) continue
        const workout = planned(person, random.pick(person.likes) as Type, day, today, random)
        if (workout.loggedAt < now) plan.push(workout)
      }
    }
  }
  return plan
}

// People who keep a consistency challenge close at the top.
const REGULARS: Partial<Record<string, number>> = {
  bia: 0.9,
  rafa: 0.85,
  luana: 0.8,
  thiago: 0.7,
  dani: 0.65,
  joao: 0.55,
  marina: 0.55,
}

function trains(key: string, chance: number, day: number, luck: number): boolean {
  if (key === 'ana') return day >= -8 ? day < 0 : luck < 0.8
  if (key === 'caio') return day >= -8 || luck < 0.95
  const regular = REGULARS[key]
  if (regular && (day >= -8 || day < -16)) return luck < regular
  return luck < chance
}

function planned({ key, city }: DemoPerson, type: Type, day: number, today: Day, random: Random): PlannedWorkout {
  const hour = random.pick([6, 7, 8, 9, 12, 17, 18, 19, 20])
  const minute = random.whole(0, 11) * 5
  const minutes = random.pick([30, 35, 40, 45, 45, 50, 60, 60, 75, 90])
  const date = addDays(today, day)
  const startedAt = new Date(`${date}T${two(hour)}:${two(minute)}:00-03:00`)
  const pace = METERS_PER_MINUTE[type]
  const meters = pace ? Math.round(minutes * pace * (0.85 + random.next() * 0.3)) : null
  const onFoot = type === 'walking' || type === 'dog_walk' || type.startsWith('running')
  return {
    key: `${key} ${daysBetween('2026-01-01', date)}`,
    person: key,
    hour,
    loggedAt: new Date(startedAt.getTime() + (minutes + random.whole(3, 40)) * 60_000),
    draft: {
      challengeId: null,
      workoutType: type,
      startedAt: startedAt.toISOString(),
      timeZone: 'America/Sao_Paulo',
      minutes,
      distanceMeters: meters,
      steps: onFoot && meters ? Math.round(meters / 0.74) : null,
      calories: Math.round(minutes * (5 + random.next() * 6)),
      caption: random.pick(CAPTIONS),
      gymId: GYM_TYPES.includes(type) && random.next() < 0.6 ? gymIn(city, random) : null,
      // Most let their phone confirm that they are there.
      gymSeen: minute % 15 === 0 ? null : { distanceMeters: 35, accuracyMeters: 12, at: startedAt.toISOString() },
      pose: false,
      trackId: null,
      trackTrim: null,
    },
  }
}

// People go to few gyms, in their own city.
function gymIn(city: string, random: Random): string | null {
  const near = EMBEDDED_GYMS.filter(gym => gym.city.startsWith(city)).slice(0, 4)
  return near.length ? random.pick(near).id : null
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
