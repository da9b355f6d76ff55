import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { UnblockButton } from '../../social/components/UnblockButton.tsx'
import { dayOf } from '../../../language/format.ts'

/** The people whom the viewer has blocked, each with a button to unblock; renders nothing if there are none. */
export function BlockedPeople() {
  const { t } = useTranslation('person')
  const { data } = useQuery({ ...read('GET /me/blocks'), staleTime: 0 })
  if (!data || data.items.length === 0) return null
  return (
    <SettingsCard title={t('blockedPeople')} sentence={t('blockedPeopleSentence')}>
      <ul className="flex flex-col gap-2">
        {data.items.map(({ person, since }) => (
          <li key={person.id} className="flex min-h-12 items-center gap-3">
            <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={42} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-ui font-semibold">{person.name}</span>
              <span className="block text-sm text-ink-2">{t('since', { day: dayOf(since) })}</span>
            </span>
            <UnblockButton person={person} />
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
