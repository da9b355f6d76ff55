import { badgesOfPerson } from '../../social/index.ts'
import { BADGE_NAMES } from '../../../pictures/share-card/names.ts'
import type { Language } from '@bora/rules/limits.ts'
import type { Context } from '../../../core/context.ts'
import type { Dataset } from '../personal-data/dataset.ts'
import { DATASETS } from '../personal-data/datasets.ts'
import type { Row } from './page.ts'

/** A file of the archive: read from tables, or computed as on the screen. */
export type ArchiveFile = Omit<Dataset, 'sql'> &
  ({ sql: string } | { rows: (ctx: Context, userId: string, language: Language) => Promise<Row[]> })

const BADGES: ArchiveFile = {
  file: 'badges',
  section: 'training',
  title: { 'pt-BR': 'Conquistas', en: 'Badges' },
  async rows(ctx, userId, language) {
    const viewer = { id: userId, sessionId: '', roles: [], aal: 'aal1' as const, emailConfirmed: true }
    const { earned } = await badgesOfPerson({ ...ctx, viewer }, { params: { personId: userId }, query: {}, body: {} })
    return earned.map(({ code, earnedOn, challenge }) => ({
      date: earnedOn,
      name: BADGE_NAMES[language][code],
      code,
      challenge: challenge?.title ?? null,
    }))
  },
}

/** All files, in the archive's order. */
export const ARCHIVE_FILES: readonly ArchiveFile[] = DATASETS.flatMap(one =>
  one.file === 'proof_signals' ? [BADGES, one] : [one],
)
