import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../api/queries.ts'
import { Photo } from '../../workouts/components/Photo.tsx'
import type { Activity } from '../../workouts/components/receipt-lines.ts'
import type { Details } from '../components/challenge-data.ts'
import { mayLogNow } from '../components/may-log-now.ts'
import { day } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { PagedList } from './PagedList.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import type { WallPhoto } from './wall-photo.ts'
import { useInfiniteScroll } from '../../../states/use-infinite-scroll.ts'
import { workoutName } from '../../../language/workout-name.ts'

/** The photos of a challenge, newest first, with infinite scrolling: exactly those of the feed. */
export function PhotoWall({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const query = useInfiniteQuery(
    readPages('GET /challenges/:challengeId/activities', { params: { challengeId: challenge.id } }),
  )
  const end = useInfiniteScroll(query)
  const [open, setOpen] = useState<WallPhoto | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PagedList
        query={query}
        failed={t('wall.failed')}
        more={t('wall.more')}
        end={<p className="text-sm text-ink-2">{t('wall.end')}</p>}
        className="pt-4 lg:px-7 lg:pb-7"
        skeleton={
          <div className="grid grid-cols-3 gap-1 pt-4 sm:grid-cols-4 lg:px-7">
            {Array.from({ length: 12 }, (_, index) => (
              <Skeleton key={index} className="aspect-square rounded-sm" />
            ))}
          </div>
        }
        empty={
          <EmptyState
            seed={challenge.id}
            icon={<Images size={26} strokeWidth={2.2} aria-hidden="true" />}
            title={t('wall.empty')}
            sentence={t('wall.emptySentence')}
            action={
              mayLogNow(challenge) && (
                <Button asChild variant="solid">
                  <Link {...paths.addActivity(challenge.id)}>{t('logLong')}</Link>
                </Button>
              )
            }
          />
        }
      >
        {items => (
          <>
            <ul
              aria-label={t('wall.label')}
              className="grid grid-cols-3 gap-1 overflow-hidden rounded-lg sm:grid-cols-4"
            >
              {photosOf(items).map(photo => (
                <li key={photo.picture.id}>
                  <PhotoButton
                    photo={photo}
                    onOpen={() => {
                      setOpen(photo)
                      setIsOpen(true)
                    }}
                  />
                </li>
              ))}
            </ul>
            <span ref={end} aria-hidden="true" className="block h-px" />
          </>
        )}
      </PagedList>
      {open && <PhotoDialog challenge={challenge} photo={open} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}

function photosOf(items: readonly Activity[]): WallPhoto[] {
  return items.flatMap(activity => activity.photos.map((picture, index) => ({ activity, picture, index })))
}

function PhotoButton({ photo, onOpen }: { photo: WallPhoto; onOpen: () => void }) {
  const { t } = useTranslation('challenge')
  const { activity, picture, index } = photo
  const about = {
    name: activity.person.name,
    workout: workoutName(activity.workoutType),
    day: day(activity.localDate),
  }
  const label =
    activity.photos.length > 1
      ? t('wall.photoOf', { ...about, index: index + 1, count: activity.photos.length })
      : t('wall.photo', about)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
      className="block w-full outline-offset-[-3px]! hover:brightness-95"
    >
      <Photo picture={picture} alt="" size="thumb" className="aspect-square w-full" />
    </button>
  )
}
