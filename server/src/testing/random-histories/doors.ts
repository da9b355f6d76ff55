import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ChallengeDraft } from '@bora/contract/challenges.ts'
import type { z } from 'zod'
import { Refusal } from '../../core/refusal.ts'
import { createChallenge } from '../../modules/challenges/challenge/challenges.ts'
import { joinChallenge, joinOwn } from '../../modules/participation/joining/joining.ts'
import { spendingBoundsOf } from '../../modules/payments/spending-limits/spending-limits.ts'
import { askForPass, takeBackPass } from '../../modules/scoring/passes/passes.ts'
import { logActivity } from '../../modules/workouts/workout-logging/log.ts'
import { deleteActivity, restoreActivity } from '../../modules/workouts/workout-changes/delete.ts'
import { editActivity } from '../../modules/workouts/workout-changes/edit.ts'
import { asPerson, signedInAgain, type TestPerson } from '../as-person.ts'
import { addPeople, contextOf, type Draft, type randomEdit } from '../histories.ts'
import type { TestServer } from '../server.ts'

/** When a round is created; its events happen later. */
export const ROUND_BEGINS = '2026-03-05T02:00:00Z'

type PassOf = { challengeId: string; date: string }

/**
 * Ways to call the product. Each returns whether the call was accepted, and throws unless it was accepted or refused by
 * the rules.
 */
export type Doors = {
  /** Creates people who may log workouts and returns their ids. */
  people(count: number): Promise<string[]>
  /** Called once, after creating challenges and before everything else. */
  laterOn(people: readonly string[], now: Date): Promise<void>
  /** Creates a challenge in which the person takes part; returns its id. */
  create(person: string, draft: z.output<typeof ChallengeDraft>): Promise<string>
  join(person: string, challengeId: string): Promise<void>
  log(person: string, now: Date, draft: Draft): Promise<boolean>
  edit(person: string, now: Date, id: string, edit: ReturnType<typeof randomEdit>): Promise<boolean>
  remove(person: string, now: Date, id: string): Promise<boolean>
  restore(person: string, now: Date, id: string): Promise<boolean>
  askForPass(person: string, now: Date, about: PassOf): Promise<boolean>
  takeBackPass(person: string, now: Date, about: PassOf): Promise<boolean>
}

const EXPECTED = /^(activity_|pass_|challenge_ended$|undo_over$)/

async function fingerprintOf({ database }: TestServer, challengeId: string): Promise<string> {
  const { fingerprint } = await database.kysely
    .selectFrom('challenges')
    .select('fingerprint')
    .where('id', '=', challengeId)
    .executeTakeFirstOrThrow()
  return fingerprint
}

/** Calls the modules' functions directly, each call at its own time. */
export function roomDoors(server: TestServer): Doors {
  const taken = async (work: Promise<unknown>) => {
    try {
      await work
      return true
    } catch (error) {
      if (error instanceof Refusal && EXPECTED.test(error.code)) return false
      throw error
    }
  }
  const input = (activityId: string) => ({ params: { activityId }, query: {}, body: {} })
  return {
    people: count => addPeople(server, count),
    laterOn: async () => {},
    async create(person, draft) {
      const ctx = contextOf(server, person)
      return server.database.transaction(async db => {
        const row = await createChallenge({ ...ctx, db }, randomUUID(), draft)
        await joinOwn({ ...ctx, db }, row, spendingBoundsOf)
        return row.id
      })
    },
    async join(person, challengeId) {
      const ctx = contextOf(server, person)
      const fingerprint = await fingerprintOf(server, challengeId)
      await server.database.transaction(db =>
        joinChallenge({ ...ctx, db }, challengeId, { fingerprint }, { boundsOf: spendingBoundsOf, origin: null }),
      )
    },
    log: (person, now, draft) => taken(logActivity(contextOf(server, person, now), draft)),
    edit: (person, now, id, body) => taken(editActivity(contextOf(server, person, now), { ...input(id), body })),
    remove: (person, now, id) => taken(deleteActivity(contextOf(server, person, now), input(id))),
    restore: (person, now, id) => taken(restoreActivity(contextOf(server, person, now), input(id))),
    askForPass: (person, now, params) =>
      taken(
        server.database.transaction(db =>
          askForPass({ ...contextOf(server, person, now), db }, { params, query: {}, body: { kind: 'illness' } }),
        ),
      ),
    takeBackPass: (person, now, params) =>
      taken(
        server.database.transaction(db =>
          takeBackPass({ ...contextOf(server, person, now), db }, { params, query: {}, body: {} }),
        ),
      ),
  }
}

/** Likewise through HTTP, each person with their own token, by the server's clock: rounds run one after another. */
export function httpDoors(server: TestServer): Doors {
  const known = new Map<string, TestPerson>()
  const taken = async (person: string, address: Parameters<TestPerson['refused']>[0], request: object) => {
    const [method, pattern] = address.split(' ')
    const { params, body } = request as { params?: Record<string, string>; body?: object }
    const answer = await server.app.inject({
      method: method as 'POST',
      url: `/api${pattern!.replace(/:(\w+)/g, (_match, name: string) => params![name]!)}`,
      ...(body && { payload: body }),
      headers: { authorization: `Bearer ${known.get(person)!.token}` },
    })
    if (answer.statusCode === 200) return true
    assert.match(answer.json<{ code: string }>().code, EXPECTED, `${address}: ${answer.body}`)
    return false
  }
  return {
    async people(count) {
      server.clock.set(ROUND_BEGINS)
      const some = await Promise.all(Array.from({ length: count }, () => asPerson(server, 'Nina')))
      for (const one of some) known.set(one.id, one)
      return some.map(one => one.id)
    },
    async laterOn(people, now) {
      server.clock.set(now)
      for (const id of people) known.set(id, await signedInAgain(server, known.get(id)!))
    },
    async create(person, draft) {
      return (await known.get(person)!.call('POST /challenges', { body: { id: randomUUID(), draft } })).id
    },
    async join(person, challengeId) {
      const body = { fingerprint: await fingerprintOf(server, challengeId) }
      await known.get(person)!.call('POST /challenges/:challengeId/join', { params: { challengeId }, body })
    },
    log: (person, _now, body) => taken(person, 'POST /activities', { body }),
    edit: (person, _now, activityId, body) =>
      taken(person, 'PUT /activities/:activityId', { params: { activityId }, body }),
    remove: (person, _now, activityId) => taken(person, 'DELETE /activities/:activityId', { params: { activityId } }),
    restore: (person, _now, activityId) =>
      taken(person, 'POST /activities/:activityId/restore', { params: { activityId } }),
    askForPass: (person, _now, params) =>
      taken(person, 'PUT /challenges/:challengeId/passes/:date', { params, body: { kind: 'illness' } }),
    takeBackPass: (person, _now, params) => taken(person, 'DELETE /challenges/:challengeId/passes/:date', { params }),
  }
}
