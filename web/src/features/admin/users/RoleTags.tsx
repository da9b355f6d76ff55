import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { Tag } from '../../../ui/Chip.tsx'

/** A person's roles, and whether the account is suspended. */
export function RoleTags({
  person,
}: {
  person: Pick<Answer<'GET /admin/users'>['items'][number], 'roles' | 'suspension'>
}) {
  const { t } = useTranslation('admin-users')
  return (
    <>
      {person.roles.map(role => (
        <Tag key={role} tone={role === 'admin' ? 'mar' : 'maracuja'}>
          {t(`role.${role}`)}
        </Tag>
      ))}
      {person.suspension && <Tag tone="danger">{t('suspended.tag')}</Tag>}
    </>
  )
}
