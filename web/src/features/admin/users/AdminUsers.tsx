import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import type { UsersSearch } from '../../../navigation/desk-words.ts'
import { classes } from '../../../ui/classes.ts'
import { People } from './People.tsx'
import { Story } from './Story.tsx'

/** The list of people, and the full record of one of them. */
export function AdminUsers() {
  return (
    <AdminGate>
      <Users />
    </AdminGate>
  )
}

function Users() {
  const { t } = useTranslation('admin-users')
  const search: UsersSearch = useSearch({ strict: false })
  usePageTitle(t('title'))
  return (
    <AdminLayout part="users">
      <div
        className={classes(
          'mx-auto flex w-full max-w-[1100px] min-w-0 flex-col gap-4 px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5',
          usePageEntrance(),
        )}
      >
        {search.open ? <Story key={search.open} id={search.open} search={search} /> : <People search={search} />}
      </div>
    </AdminLayout>
  )
}
