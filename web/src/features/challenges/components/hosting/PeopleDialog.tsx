import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../art/Avatar.tsx'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../../states/MoreButton.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Tag } from '../../../../ui/Chip.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import type { Details } from '../challenge-data.ts'
import { type HostedPerson, hostsQuery, peopleQuery } from './hosting-data.ts'
import { PersonMenu } from './PersonMenu.tsx'

type PeopleDialogProps = { challenge: Details; open: boolean; onOpenChange: (open: boolean) => void }

/** The participants of a challenge for its hosts, each with the available actions. */
export function PeopleDialog({ challenge, open, onOpenChange }: PeopleDialogProps) {
  const { t } = useTranslation('hosting')
  const [chosen, setChosen] = useState<HostedPerson | null>(null)
  return (
    <>
      <Dialog
        open={open && chosen === null}
        onOpenChange={onOpenChange}
        closeLabel={t('close')}
        title={t('people.title')}
        description={t('people.sentence')}
      >
        {open && <PeopleList challenge={challenge} onChoose={setChosen} />}
      </Dialog>
      {chosen && <PersonMenu challenge={challenge} one={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function PeopleList({ challenge, onChoose }: { challenge: Details; onChoose: (one: HostedPerson) => void }) {
  const { t } = useTranslation('hosting')
  const query = useInfiniteQuery({ ...peopleQuery(challenge.id), staleTime: 0 })
  const hosts = useQuery({ ...hostsQuery(challenge.id), staleTime: 0 }).data
  if (!query.data) {
    return query.isError ? (
      <LoadFailed title={t('people.failed')} safe="" query={query} />
    ) : (
      <Loading text={t('people.loading')}>
        {[0, 1, 2].map(row => (
          <Skeleton key={row} className="mb-2 h-14 rounded-md" />
        ))}
      </Loading>
    )
  }
  const people = query.data.pages.flatMap(page => page.items)
  return (
    <>
      {hosts?.leader && hosts.leader.id !== challenge.creator.id && (
        <p className="mb-2 text-sm text-ink-2">{t('people.leader', { name: hosts.leader.name })}</p>
      )}
      <ul className="-mx-2 flex flex-col">
        {people.map(one => (
          <li key={one.person.id} className="flex min-h-[58px] items-center gap-3 px-2 py-1.5">
            <Avatar userId={one.person.id} name={one.person.name} photoUrl={one.person.photoUrl} size={40} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-ui font-[650]">{one.person.name}</p>
              <p className="flex flex-wrap gap-1.5">
                {one.person.id === challenge.creator.id && <Tag tone="solid">{t('tag.creator')}</Tag>}
                {one.coAdmin && <Tag tone="mar">{t(`tag.${one.coAdmin}`)}</Tag>}
                {one.state === 'payment_pending' && <Tag tone="maracuja">{t('tag.unpaid')}</Tag>}
                {one.isMe && <Tag>{t('tag.you')}</Tag>}
              </p>
            </div>
            {!one.isMe && (
              <IconButton
                label={t('people.menu', { name: one.person.name })}
                aria-haspopup="dialog"
                icon={<Ellipsis size={22} aria-hidden="true" />}
                onClick={() => onChoose(one)}
              />
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={query} label={t('people.more')} busyLabel={t('people.loading')} size="sm" className="p-3" />
    </>
  )
}
