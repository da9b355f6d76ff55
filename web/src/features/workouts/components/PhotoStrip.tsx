import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sportTint, SportIcon } from '../../../art/SportIcon.tsx'
import { classes } from '../../../ui/classes.ts'
import { Photo } from './Photo.tsx'
import type { Activity } from './receipt-lines.ts'

// `low` limits the height to half a screen; `wide` leaves space for what else has to be read.
const SHAPE = {
  tall: 'aspect-[4/5] max-h-[640px] lg:max-h-[min(640px,100dvh-380px)]',
  low: 'aspect-[4/5] max-h-[46dvh]',
  wide: 'aspect-[3/2] max-h-[300px] sm:max-h-[360px]',
} as const

type PhotoStripProps = { activity: Activity; shape?: keyof typeof SHAPE }

/** The photos of a workout, four by five or `wide`; several are swiped, with dots that also work as buttons. */
export function PhotoStrip({ activity, shape: named = 'tall' }: PhotoStripProps) {
  const { t } = useTranslation('receipts')
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const { photos, person } = activity
  const alt = t('photoOf', { name: person.name })
  const shape = classes('w-full', SHAPE[named])
  if (photos.length === 0) {
    return (
      <span className={classes('grid place-items-center', shape, sportTint(activity.workoutType))}>
        <SportIcon type={activity.workoutType} size={72} />
      </span>
    )
  }
  if (photos.length === 1) return <Photo picture={photos[0]!} alt={alt} className={shape} />

  function goTo(index: number) {
    const box = strip.current
    if (box)
      box.scrollTo({
        left: box.clientWidth * index,
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      })
  }
  return (
    <>
      <div
        ref={strip}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto"
        role="group"
        aria-label={alt}
        onScroll={event => setShown(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
      >
        {photos.map((picture, index) => (
          <Photo
            key={picture.id}
            picture={picture}
            alt={t('photoCount', { index: index + 1, count: photos.length })}
            className={classes(shape, 'shrink-0 snap-start')}
          />
        ))}
      </div>
      <div className="absolute inset-x-0 top-3 flex justify-center gap-1.5">
        {photos.map((picture, index) => (
          <button
            key={picture.id}
            type="button"
            aria-label={t('photoCount', { index: index + 1, count: photos.length })}
            aria-current={index === shown}
            onClick={() => goTo(index)}
            className="grid size-6 place-items-center"
          >
            <span
              className={classes(
                'size-2.5 rounded-full ring-2 ring-paint-ink/80',
                index === shown ? 'bg-white' : 'bg-white/40',
              )}
            />
          </button>
        ))}
      </div>
    </>
  )
}
