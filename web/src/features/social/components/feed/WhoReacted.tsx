import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../../api/queries.ts'
import { Avatar } from '../../../../art/Avatar.tsx'
import { Reaction } from '../../../../art/Reaction.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../../states/MoreButton.tsx'
import { PersonName } from './PersonName.tsx'

/** Who reacted to a workout, latest first, each with their reactions. */
export function WhoReacted({ activityId }: { activityId: string }) {
  const { t } = useTranslation('feed')
  const query = useInfiniteQuery(readPages('GET /activities/:activityId/reactions', { params: { activityId } }))
  if (query.isError && !query.data) return <LoadFailed title={t('whoFailed')} safe="" query={query} />
  if (!query.data)
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-11 rounded-md" />
      </Loading>
    )
  const people = [
    ...Map.groupBy(
      query.data.pages.flatMap(page => page.items),
      one => one.person.id,
    ).values(),
  ]
  return (
    <div className="rounded-[20px] bg-sunken p-3">
      <ul aria-label={t('whoLabel')} className="flex flex-col gap-1">
        {people.map(given => {
          const { person } = given[0]!
          return (
            <li key={person.id} className="flex min-h-11 items-center gap-3">
              <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={32} />
              <PersonName person={person} className="min-w-0 flex-1 truncate text-ui" />
              <span className="flex gap-1">
                {given.map(({ kind }) => (
                  <span key={kind}>
                    <span className="sr-only">{t(`name.${kind}`)}</span>
                    <Reaction name={kind} size={20} />
                  </span>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <MoreButton query={query} label={t('moreWho')} size="sm" className="mt-2" />
    </div>
  )
}
