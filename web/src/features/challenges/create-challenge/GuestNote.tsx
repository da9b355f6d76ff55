import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'

/** The person to be invited once the challenge exists; renders nothing if the creator can't see the person. */
export function GuestNote({ personId }: { personId: string }) {
  const { t } = useTranslation('create-challenge')
  const { data } = useQuery(read('GET /people/:personId', { params: { personId } }))
  if (!data || data.isMe) return null
  const { person } = data
  return (
    <p className="mb-4 flex items-center gap-3 rounded-lg bg-goiaba-soft p-3.5 text-sm text-ink">
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={36} />
      <span className="min-w-0 break-words">{t('guest.note', { name: person.name })}</span>
    </p>
  )
}
