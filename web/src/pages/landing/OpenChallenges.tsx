import { LANDING_CHALLENGES, MAX_LIST_ROWS } from '@bora/rules/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../states/LoadFailed.tsx'
import { MoreButton } from '../../states/MoreButton.tsx'
import { readPages } from '../../api/queries.ts'
import { useSession } from '../../session/session.ts'
import { delivered } from './delivered.ts'
import { OpenSkeleton } from './OpenFrame.tsx'
import { MORE_PLACE, OpenList } from './OpenList.tsx'

/** The challenges that a visitor could join now, as delivered with the page, else from the server. */
export function OpenChallenges() {
  const { t } = useTranslation('landing')
  const session = useSession()
  const { open: shown } = useSearch({ strict: false })
  const limit = shown === 'all' ? MAX_LIST_ROWS : LANDING_CHALLENGES
  const came = delivered()
  const first = came?.limit === limit ? { pages: [came.open], pageParams: [null] } : undefined
  const open = useInfiniteQuery({
    ...readPages('GET /challenges/open', { query: { limit, joinable: 'yes' } }),
    // Rendered for visitors: signed-in people see it only until their own answer arrives.
    ...(first &&
      (session ? { placeholderData: first } : { initialData: first, initialDataUpdatedAt: came!.arrivedAt })),
  })
  if (open.isPending) return <OpenSkeleton />
  if (!open.data) {
    return <LoadFailed title={t('open.failedTitle')} safe="" query={open} />
  }
  return (
    <OpenList
      t={t}
      cards={open.data.pages.flatMap(page => page.items)}
      more={<MoreButton query={open} label={t('open.all')} variant="line" className={MORE_PLACE} />}
    />
  )
}
