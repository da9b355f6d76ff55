import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { useDeskAddress } from './desk-address.ts'
import { LedgerAdjustmentsDesk } from './LedgerAdjustmentsDesk.tsx'
import { Payouts } from './Payouts.tsx'
import { Reviews } from './Reviews.tsx'

/** The admins' desk for payouts and banking details. */
export function AdminPayouts() {
  return (
    <AdminGate>
      <Desk />
    </AdminGate>
  )
}

function Desk() {
  const { t } = useTranslation(['admin-payouts', 'admin-books'])
  const address = useDeskAddress()
  const { view } = address.search
  const part = view === 'reviews' || view === 'books' ? view : 'payouts'
  usePageTitle(part === 'books' ? t('admin-books:title') : t(part))
  const counts = useQuery({ ...read('GET /admin/payouts/counts'), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  // For an admin whose role was removed meanwhile, this page no longer exists.
  if (counts.error instanceof ApiError && counts.error.code === 'not_found') throw notFound()
  return (
    <AdminLayout part={part}>
      {part === 'books' ? (
        <LedgerAdjustmentsDesk />
      ) : part === 'reviews' ? (
        <Reviews address={address} waiting={counts.data?.reviews} />
      ) : (
        <Payouts address={address} counts={counts.data} />
      )}
    </AdminLayout>
  )
}
