import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { beginningOf } from '../../core/beginning-of.ts'
import type { Tables } from '../../db/tables.ts'
import { machineTime } from '../../core/machine-time.ts'
import type { Agent } from '../../core/agent.ts'
import type { AccountEventKind } from './tables.ts'

export type AccountEvent = {
  userId: string
  kind: AccountEventKind
  agent: Agent | null
  sessionId?: string
  method?: string
}

/** Writes what happened with an account, for its owner to see. */
export async function noteEvent(
  db: Kysely<Tables>,
  { userId, kind, agent, sessionId, method }: AccountEvent,
): Promise<void> {
  await db
    .insertInto('auth.account_events')
    .values({
      id: randomUUID(),
      user_id: userId,
      kind,
      session_id: sessionId ?? null,
      method: method ?? null,
      ip: agent?.ip ?? null,
      user_agent: agent?.userAgent ? beginningOf(agent.userAgent, 400) : null,
      country: null,
      at: machineTime().toISOString(),
    })
    .execute()
}
