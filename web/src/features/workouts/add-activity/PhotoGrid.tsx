import { PHOTO_MAX_MEGABYTES, MAX_PHOTOS } from '@bora/rules/limits.ts'
import { Camera, ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import type { WorkoutDraft } from './draft.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { Photos } from './use-photos.ts'

type PhotoGridProps = { draft: WorkoutDraft; photos: Photos; problem: Problem | null; onAdd: () => void }

/** One to six photos, the first is the cover. They can be chosen, taken, or dropped here. */
export function PhotoGrid({ draft, photos, problem, onAdd }: PhotoGridProps) {
  const { t } = useTranslation('add-activity')
  const [over, setOver] = useState(false)
  const none = draft.photos.length === 0
  const missing = problem?.place === 'photos' && none

  function add(files: FileList | null, from?: 'camera' | 'gallery') {
    if (!files || files.length === 0) return
    onAdd()
    photos.add([...files], from)
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files, 'gallery')
  }

  return (
    <div
      data-place="photos"
      onDragOver={event => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classes('min-w-0 rounded-[26px] transition-shadow', over && 'ring-4 ring-mar/40')}
    >
      <div className="grid grid-cols-3 gap-2.5 lg:auto-rows-[168px]">
        {draft.photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            cover={index === 0}
            number={index + 1}
            state={photos.states[photo.key]}
            preview={photos.previews[photo.key]}
            onRemove={() => photos.remove(photo.key)}
            onRetry={() => photos.retry(photo.key)}
          />
        ))}
        {draft.photos.length < MAX_PHOTOS && (
          <label
            className={classes(
              'relative flex cursor-pointer flex-col items-center justify-center gap-2 rounded-[20px] border-2 border-dashed p-2 text-center transition-colors hover:bg-fill has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-solid',
              missing ? 'border-danger text-danger-text' : 'border-line-strong text-ink-2',
              none ? 'col-span-3 min-h-[236px] lg:row-span-3' : 'aspect-square lg:aspect-auto',
            )}
          >
            <input
              type="file"
              accept="image/*"
              multiple
              aria-describedby="photo-help"
              className="sr-only"
              onChange={event => (add(event.target.files), (event.target.value = ''))}
            />
            <ImagePlus size={none ? 30 : 22} strokeWidth={2} aria-hidden="true" />
            <span className={classes('font-semibold', none ? 'text-ui' : 'text-[0.8125rem] leading-tight')}>
              {none ? t('step3.addFirst') : t('step3.add')}
            </span>
          </label>
        )}
      </div>
      {draft.photos.length < MAX_PHOTOS && (
        <label className="mt-2.5 hidden min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full bg-fill px-4 text-ui font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-solid pointer-coarse:flex lg:hidden">
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={event => (add(event.target.files, 'camera'), (event.target.value = ''))}
          />
          <Camera size={20} aria-hidden="true" />
          {t('step3.camera')}
        </label>
      )}
      <RefusedFiles photos={photos} />
      {/* A photo that was used before is among the refused ones. */}
      {problem?.code !== 'photo_used' && <ProblemText problem={problem} at="photos" className="mt-2.5" />}
      <p id="photo-help" className="mt-2.5 text-[0.84375rem] text-ink-2">
        <span className="hidden lg:inline">{t('step3.drop')} </span>
        {t('step3.photoHelp', { most: PHOTO_MAX_MEGABYTES })}
        {!missing && <span className="lg:hidden"> {t('step3.photoLeast')}</span>}
      </p>
    </div>
  )
}

function RefusedFiles({ photos }: { photos: Photos }) {
  return (
    <ul className="flex flex-col">
      {photos.refused.map(({ name, problem }, index) => (
        <li key={index} className="mt-2.5">
          <ProblemText problem={{ ...problem, place: 'photos' }} at="photos" />
          {name && problem.code !== 'too_many_photos' && (
            <span className="block truncate pl-6.5 text-[0.8125rem] text-ink-3">{name}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
