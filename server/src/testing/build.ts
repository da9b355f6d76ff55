import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestPerson } from './as-person.ts'
import type { TestServer } from './server.ts'

type Draft = Calls['POST /challenges']['request']['body']['draft']
type Workout = Calls['POST /activities']['request']['body']

/** Creates a challenge of this person: by default free, scored by days, from 2026-03-02 to 2026-03-15 in São Paulo. */
export async function buildChallenge(
  creator: TestPerson,
  about: Partial<Draft> = {},
): Promise<Calls['POST /challenges']['output']> {
  return creator.call('POST /challenges', {
    body: {
      id: randomUUID(),
      draft: {
        title: 'Turma do Parque',
        description: 'Um treino por dia.',
        type: 'workout_count',
        target: null,
        startDate: '2026-03-02',
        endDate: '2026-03-15',
        timeZone: 'America/Sao_Paulo',
        ...about,
      },
    },
  })
}

/** Lets a person join under the current rules. */
export async function join(
  person: TestPerson,
  challenge: { id: string; fingerprint: string },
): Promise<Calls['POST /challenges/:challengeId/join']['output']> {
  return person.call('POST /challenges/:challengeId/join', {
    params: { challengeId: challenge.id },
    body: { fingerprint: challenge.fingerprint },
  })
}

/** Lets a person join by an inviter's name, from another network: with a prize, a shared network delays the bonus. */
export async function joinBroughtBy(
  server: TestServer,
  person: TestPerson,
  challenge: { id: string; fingerprint: string },
  inviter: { id: string },
): Promise<void> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/challenges/${challenge.id}/join`,
    remoteAddress: '198.51.100.9',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { fingerprint: challenge.fingerprint, invitedBy: inviter.id },
  })
  assert.equal(answer.statusCode, 200, answer.body)
}

/** Returns a workout draft of the person: 45 minutes of weights from 09:00 in São Paulo on 2026-03-02. */
export async function workout(person: TestPerson, about: Partial<Workout> = {}): Promise<Workout> {
  return {
    id: randomUUID(),
    workoutType: 'gym_general',
    startedAt: '2026-03-02T12:00:00Z',
    timeZone: 'America/Sao_Paulo',
    minutes: 45,
    photoIds: about.photoIds ?? [await person.photo()],
    ...about,
  }
}

/** Logs such a workout. */
export async function logWorkout(
  person: TestPerson,
  about: Partial<Workout> = {},
): Promise<Calls['POST /activities']['output']> {
  return person.call('POST /activities', { body: await workout(person, about) })
}

type Edit = Calls['PUT /activities/:activityId']['request']['body']
type Stored = Calls['GET /activities/:activityId']['output']

/** Returns a workout's edit form with these changes. */
export function edited(activity: Stored, about: Partial<Edit> = {}): Edit {
  const { version, workoutType, startedAt, minutes, distanceMeters, steps, calories, caption, photos } = activity
  const form = { version, workoutType, startedAt, minutes, distanceMeters, steps, calories, caption }
  return { ...form, photoIds: photos.map(photo => photo.id), ...about }
}

/** Edits a workout. */
export async function editWorkout(
  person: TestPerson,
  activity: Stored,
  about: Partial<Edit> = {},
): Promise<Calls['PUT /activities/:activityId']['output']> {
  const params = { activityId: activity.id }
  return person.call('PUT /activities/:activityId', { params, body: edited(activity, about) })
}

/** Returns the token of this person's invite link for a challenge. */
export async function inviteToken(person: TestPerson, { id }: { id: string }): Promise<string> {
  const { url } = await person.call('POST /challenges/:challengeId/invite-link', {
    params: { challengeId: id },
    body: { device: null },
  })
  return url.split('/').at(-1)!
}
