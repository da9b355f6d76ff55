import { Activity, activities } from '@bora/contract/activities.ts'
import { challengePages } from '@bora/contract/challenge-pages.ts'
import { Post } from '@bora/contract/feed.ts'
import { workoutLogging } from '@bora/contract/workout-logging.ts'
import type { z } from 'zod'
import type { Answer } from '../api/api.ts'
import { me } from './page.tsx'
import { sampleOf } from './sample.ts'

export const CHALLENGE = '20000000-0000-4000-8000-000000000001'
export const WORKOUT = '30000000-0000-4000-8000-000000000001'
const FRIEND = { ...sampleOf(Activity).person, id: '10000000-0000-4000-8000-000000000002', name: 'Nara Lima' }

type Details = Answer<'GET /challenges/:challengeId'>

/** A public challenge that the viewer may join and hasn't joined. */
export function openChallenge(about: Partial<Details> = {}): Details {
  const smallest = sampleOf(challengePages.details.output)
  return {
    ...smallest,
    id: CHALLENGE,
    title: 'Volta da Lagoa',
    status: 'active',
    timeZone: 'America/Sao_Paulo',
    fingerprint: 'as-read',
    can: { ...smallest.can, join: true },
    ...about,
  }
}

/** A workout of a friend. */
export function workoutOfFriend(about: Partial<z.output<typeof Activity>> = {}): z.output<typeof Activity> {
  return { ...sampleOf(Activity), id: WORKOUT, person: FRIEND, minutes: 40, timeZone: 'America/Sao_Paulo', ...about }
}

/** A workout of the signed-in person. */
export function ownWorkout(about: Partial<z.output<typeof Activity>> = {}): z.output<typeof Activity> {
  return workoutOfFriend({ person: { ...FRIEND, id: me.id, name: me.name }, ...about })
}

/** The friend's workout in the feed, which the viewer may react to. */
export function postOfFriend(): z.output<typeof Post> {
  const social = { ...sampleOf(postShape.shape.social), mayJoinIn: true }
  return { kind: 'workout', id: WORKOUT, activity: workoutOfFriend(), social }
}

const [postShape] = Post.options

/** Scoring input of the workout form: no challenge, and fair play accepted. */
export const scoringContext: Answer<'GET /activities/scoring-context'> = {
  ...sampleOf(workoutLogging.scoringContext.output),
  fairPlayAccepted: true,
}

/** A wall with one day, that of the workout. */
export const wallOfOneDay: Answer<'GET /me/wall'> = {
  ...sampleOf(activities.wall.output),
  year: 2026,
  years: [2026],
  days: [{ date: '2026-03-02', workoutType: 'yoga', activityId: WORKOUT, workouts: 1 }],
}
