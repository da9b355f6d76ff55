import type { TestPerson } from './as-person.ts'
import type { TestServer } from './server.ts'

/** The kinds of what this person was told of, the first to be told first; of one challenge where it is given. */
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
