import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { truncate } from '../../../core/truncate.ts'
import type { Tables } from '../../../db/tables.ts'
import { systemClock } from '../../../core/system-clock.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { AccountEventKind } from './tables.ts'

export type AccountEvent = {
  userId: string
  kind: AccountEventKind
  agent: ClientInfo | null
  sessionId?: string
  method?: string
}

/** Records an account event for its owner to see. */
export async function recordAccountEvent(
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
      user_agent: agent?.userAgent ? truncate(agent.userAgent, 400) : null,
      country: null,
      at: systemClock().toISOString(),
    })
    .execute()
}
