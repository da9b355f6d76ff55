import type { TestPerson } from './as-person.ts'
import type { TestServer } from './server.ts'

/** Returns the kinds of this person's notifications, oldest first; of one challenge if it is given. */
export async function toldKinds(
  { database }: Pick<TestServer, 'database'>,
  { id }: Pick<TestPerson, 'id'>,
  challenge?: { id: string },
): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    `select kind from notices where user_id = $1 and ($2::text is null or facts ->> 'challengeId' = $2) order by at, kind`,
    [id, challenge?.id ?? null],
  )
  return rows.map(({ kind }) => kind)
}
