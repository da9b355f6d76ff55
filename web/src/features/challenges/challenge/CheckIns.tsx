import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { Photo } from '../../workouts/components/Photo.tsx'
import type { Details } from '../components/challenge-data.ts'
import { PagedList } from './PagedList.tsx'
import { day } from '../../../language/format.ts'
import { readPages } from '../../../api/queries.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'

/** Gym visits of this challenge, newest first. */
export function CheckIns({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const query = useInfiniteQuery(
    readPages('GET /challenges/:challengeId/check-ins', { params: { challengeId: challenge.id } }),
  )
  const bonus = challenge.rules.gymBonus && challengeTypes[challenge.type].bonusPoints
  const points = numbersOf(challenge.rulesVersion).gymCheckInPoints
  return (
    <PagedList
      query={query}
      failed={t('error.checkIns')}
      more={t('checkIns.more')}
      className="pt-5 lg:px-4 lg:pb-5"
      skeleton={
        <div className="flex flex-col gap-px pt-5 lg:px-7">
          {[0, 1, 2, 3].map(key => (
            <Skeleton key={key} className="h-[74px]" />
          ))}
        </div>
      }
      empty={
        <EmptyState
          seed={challenge.id}
          icon={<MapPin size={24} aria-hidden="true" />}
          title={t('checkIns.empty')}
          sentence={bonus ? t('checkIns.emptySentence', { points }) : t('checkIns.emptyPlain')}
        />
      }
    >
      {items => (
        <ul
          aria-label={t('checkIns.label')}
          className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-e1 lg:rounded-none lg:shadow-none"
        >
          {items.map(visit => (
            <li key={visit.activityId} className="flex min-h-[74px] items-center gap-3.5 px-3.5 py-3">
              <Avatar userId={visit.person.id} name={visit.person.name} photoUrl={visit.person.photoUrl} size={42} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ui font-bold">{visit.person.name}</span>
                <span className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-ink-2">
                  <span className="flex min-w-0 items-center gap-1">
                    <MapPin size={14} strokeWidth={2.3} aria-hidden="true" className="shrink-0 text-folha-text" />
                    <span className="truncate">
                      {visit.gymCity ? t('checkIns.at', { gym: visit.gymName, city: visit.gymCity }) : visit.gymName}
                    </span>
                  </span>
                  {visit.onTheSpot && (
                    <span className="flex shrink-0 items-center gap-1 font-semibold text-folha-text">
                      <BadgeCheck size={14} strokeWidth={2.3} aria-hidden="true" />
                      {t('checkIns.onTheSpot')}
                    </span>
                  )}
                </span>
              </span>
              <time dateTime={visit.at} className="shrink-0 text-[0.8125rem] text-ink-2">
                {day(visit.localDate, 'short')}
              </time>
              {visit.photo && (
                <Photo picture={visit.photo} size="thumb" alt="" className="size-12 shrink-0 rounded-sm" />
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
