import { REACTIONS } from '@bora/rules/limits.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { insertDemoComments } from '../modules/social/index.ts'
import { seededRandom } from './seeded-random.ts'

const WORDS = [
  'Boa demais!',
  'Isso aí, sem desculpa.',
  'Amanhã eu alcanço.',
  'Que visual! Onde é?',
  'Bora domingo?',
  'Inspirou o meu treino.',
  'Tô dentro da próxima.',
  'Constância é tudo.',
  'Acordou antes do sol, respeito.',
  'Esse ritmo tá voando!',
]
// The number of latest workouts of each challenge with reactions and comments.
const LATEST = 40

/** Lets people of the demo world react to each other's latest workouts and comment on them; deterministic. */
export async function talk(db: Kysely<Tables>, now: Date): Promise<void> {
  const challenges = await db
    .selectFrom('challenges')
    .select('id')
    .where('status', '!=', 'cancelled')
    .orderBy('id')
    .execute()
  const said = new Set<string>()
  const reactions: Parameters<typeof insertDemoComments>[1]['reactions'] = []
  const comments: Parameters<typeof insertDemoComments>[1]['comments'] = []
  for (const { id: challengeId } of challenges) {
    const people = await db
      .selectFrom('participants')
      .select('user_id')
      .where('challenge_id', '=', challengeId)
      .where('state', '=', 'participating')
      .orderBy('joined_at')
      .orderBy('user_id')
      .execute()
    const workouts = await db
      .selectFrom('receipts')
      .select(['user_id', 'activity_id', 'logged_at'])
      .where('challenge_id', '=', challengeId)
      .where('counted', '=', true)
      .orderBy('logged_at', 'desc')
      .orderBy('activity_id')
      .limit(LATEST)
      .execute()
    for (const { user_id, activity_id, logged_at } of workouts) {
      if (said.has(activity_id)) continue
      said.add(activity_id)
      const random = seededRandom(activity_id)
      const after = (minutes: number) => new Date(Math.min(Date.parse(logged_at) + minutes * 60_000, now.getTime()))
      const others = people.map(one => one.user_id).filter(id => id !== user_id)
      const friends = new Set(Array.from({ length: others.length && random.whole(0, 8) }, () => random.pick(others)))
      for (const [at, person_id] of [...friends].entries()) {
        const about = { user_id, activity_id, challenge_ids: [challengeId] }
        const kind = random.pick(REACTIONS)
        reactions.push({ ...about, person_id, kind, at: after(3 + at * 7).toISOString() })
        if (at < 3 && random.whole(0, 2) === 0)
          comments.push({
            ...about,
            author_id: person_id,
            body: random.pick(WORDS),
            written_at: after(5 + at * 9).toISOString(),
          })
      }
    }
  }
  await insertDemoComments(db, { reactions, comments })
}
