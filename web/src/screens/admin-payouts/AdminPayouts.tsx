import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api.ts'
import { read } from '../../api/queries.ts'
import { DeskFrame } from '../../components/admin/DeskFrame.tsx'
import { DeskGate } from '../../components/admin/DeskGate.tsx'
import { DESK_FRESH_MS } from '../../components/admin/use-waiting.ts'
import { usePageTitle } from '../../navigation/page-title.ts'
import { useDeskAddress } from './desk-address.ts'
import { Books } from './Books.tsx'
import { Payouts } from './Payouts.tsx'
import { Reviews } from './Reviews.tsx'

/** The admins' desk for payouts and banking details. */
export function AdminPayouts() {
  return (
    <DeskGate>
      <Desk />
    </DeskGate>
  )
}

function Desk() {
  const { t } = useTranslation(['admin-payouts', 'admin-books'])
  const address = useDeskAddress()
  const { view } = address.search
  const part = view === 'reviews' || view === 'books' ? view : 'payouts'
  usePageTitle(part === 'books' ? t('admin-books:title') : t(part))
  const counts = useQuery({ ...read('GET /admin/payouts/counts'), staleTime: 0, refetchInterval: DESK_FRESH_MS })
  // Whose role was taken away meanwhile: to them there is no such page any more.
  if (counts.error instanceof ApiError && counts.error.code === 'not_found') throw notFound()
  return (
    <DeskFrame part={part}>
      {part === 'books' ? (
        <Books />
      ) : part === 'reviews' ? (
        <Reviews address={address} waiting={counts.data?.reviews} />
      ) : (
        <Payouts address={address} counts={counts.data} />
      )}
    </DeskFrame>
  )
}
