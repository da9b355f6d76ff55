import { PAGES } from '@bora/rules/pages.ts'
import type { AdminMailAct, AdminMailStage } from '@bora/rules/two-admins.ts'
import type { Context } from '../../../core/context.ts'
import { queueMessage } from '../../messaging/index.ts'
import { personOf } from '../../accounts/index.ts'
import { type AdminReader, adminReaders } from './admin-readers.ts'

type About = {
  act: AdminMailAct
  stage: AdminMailStage
  personId: string
  /** The admin who acted; null for the operator's command. */
  byId: string | null
  also?: readonly AdminReader[]
}

/**
 * Mails every admin, in the transaction of the act, about a proposal, act or refusal that concerns an admin. `also` are
 * those who were admins before the act and no longer are.
 */
export async function mailAdmins(
  ctx: Pick<Context, 'db' | 'now' | 'post' | 'afterCommit'> & { config: Pick<Context['config'], 'siteUrl'> },
  { act, stage, personId, byId, also = [] }: About,
): Promise<void> {
  const person = (await personOf(ctx.db, personId))?.name ?? ''
  const by = byId === null ? 'npm run grant' : ((await personOf(ctx.db, byId))?.name ?? '')
  const link = `${ctx.config.siteUrl}${PAGES.adminUsers.path}`
  const readers = await adminReaders(ctx)
  const missed = also.filter(({ to }) => !readers.some(reader => reader.to === to))
  for (const { to, language, ...reader } of [...readers, ...missed]) {
    const facts = { ...reader, act, stage, person, by, at: ctx.now.toISOString(), link }
    await queueMessage(ctx, { channel: 'mail', to, language, kind: 'admin_act', facts })
  }
}
