import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { sportTint, SportIcon } from '../../../art/SportIcon.tsx'
import { Photo } from '../../workouts/components/Photo.tsx'
import { timeOfDay } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

type Item = Answer<'GET /feed/today'>['people'][number]
type StoryProps = { people: readonly Item[]; start: number; onClose: () => void }

const workoutQuery = ({ activityId }: Item) => read('GET /activities/:activityId', { params: { activityId } })

/**
 * Today's photos, one person after another: a tap on the right or an arrow key goes forward, on the left back. There is
 * no automatic advance.
 */
export function Story({ people, start, onClose }: StoryProps) {
  const { t } = useTranslation('feed')
  const [place, setPlace] = useState({ person: start, photo: 0 })
  const item = people[place.person]!
  const next = people[place.person + 1]
  const workout = useQuery(workoutQuery(item))
  const photos = workout.data?.photos ?? []
  const picture = photos[place.photo]
  useEffect(() => {
    if (next) void queryClient.prefetchQuery(workoutQuery(next))
  }, [next])

  function goOn() {
    if (place.photo + 1 < photos.length) setPlace({ ...place, photo: place.photo + 1 })
    else if (next) setPlace({ person: place.person + 1, photo: 0 })
    else onClose()
  }
  function goBack() {
    if (place.photo > 0) setPlace({ ...place, photo: place.photo - 1 })
    else if (place.person > 0) setPlace({ person: place.person - 1, photo: 0 })
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') goOn()
    else if (event.key === 'ArrowLeft') goBack()
  }
  const { person } = item
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="form"
      closeLabel={t('story.close')}
      picture={<Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={44} />}
      title={<span className="line-clamp-1 break-words">{person.name}</span>}
      description={`${workoutName(item.workoutType)} · ${timeOfDay(item.localTime)}`}
      footer={
        <Button asChild variant="soft" size="lg">
          <Link {...paths.person(person.id)}>{t('story.profile')}</Link>
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons within take the keys */}
      <div onKeyDown={onKey}>
        <ol aria-hidden="true" className="mb-3 flex gap-1">
          {Array.from({ length: Math.max(1, photos.length) }, (_, index) => (
            <li
              key={index}
              className={classes('h-1 flex-1 rounded-full', index <= place.photo ? 'bg-ink' : 'bg-line-strong/40')}
            />
          ))}
        </ol>
        <div className="relative overflow-hidden rounded-[28px]">
          {workout.isPending ? (
            <Skeleton className="aspect-[4/5] max-h-[60dvh] w-full" />
          ) : picture ? (
            <Photo
              key={picture.id}
              picture={picture}
              alt={t('story.photo', { name: person.name })}
              className="aspect-[4/5] max-h-[60dvh] w-full"
            />
          ) : (
            <span
              className={classes(
                'grid aspect-[4/5] max-h-[60dvh] w-full place-items-center',
                sportTint(item.workoutType),
              )}
            >
              <SportIcon type={item.workoutType} size={72} />
            </span>
          )}
          <button
            type="button"
            aria-label={t('story.back')}
            disabled={place.person === 0 && place.photo === 0}
            onClick={goBack}
            className="absolute inset-y-0 left-0 w-1/3 rounded-[28px] -outline-offset-4"
          />
          <button
            type="button"
            aria-label={t('story.next')}
            onClick={goOn}
            className="absolute inset-y-0 right-0 w-2/3 rounded-[28px] -outline-offset-4"
          />
        </div>
        <p className="sr-only" role="status">
          {t('story.place', { name: person.name, index: place.person + 1, count: people.length })}
        </p>
      </div>
    </Dialog>
  )
}
