import { Check, CloudUpload, ImageOff, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Ring } from '../../../ui/Spinner.tsx'
import type { DraftPhoto } from './draft.ts'
import type { PhotoState } from './use-photos.ts'

type PhotoTileProps = {
  photo: DraftPhoto
  cover: boolean
  number: number
  state: PhotoState | undefined
  preview: string | undefined
  onRemove: () => void
  onRetry: () => void
}

/** One photo of the draft, with its upload progress. */
export function PhotoTile({ photo, cover, number, state, preview, onRemove, onRetry }: PhotoTileProps) {
  const { t } = useTranslation('add-activity')
  const [broken, setBroken] = useState(false)
  const source = preview ?? (cover ? photo.picture?.url : photo.picture?.thumbUrl)
  const percent = Math.round((state?.share ?? 0) * 100)
  return (
    <div
      className={classes(
        'relative overflow-hidden rounded-[20px] bg-fill',
        cover ? 'col-span-2 row-span-2 lg:row-span-3 lg:rounded-[26px]' : 'aspect-square lg:aspect-auto',
      )}
    >
      {source && !broken ? (
        <img
          src={source}
          alt={t('step3.photoName', { number })}
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span
          role="img"
          aria-label={t('step3.photoName', { number })}
          className="absolute inset-0 grid place-items-center text-ink-3"
        >
          {broken && <ImageOff size={24} aria-hidden="true" />}
        </span>
      )}
      {cover && <span className="block aspect-square lg:aspect-auto lg:h-full" />}
      {state && state.status !== 'failed' && (
        <div
          role="progressbar"
          aria-label={t('step3.sending', { number })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-paint-ink/80 px-2.5 py-1.5 text-xs font-semibold text-white"
        >
          <Ring size={14} />
          {state.status === 'sending' ? `${percent} %` : t('step3.preparing')}
          <span
            className="absolute inset-x-0 bottom-0 h-[3px] origin-left bg-maracuja transition-transform duration-[160ms]"
            style={{ transform: `scaleX(${state.share})` }}
          />
        </div>
      )}
      {state?.code === 'offline' && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-paint-ink/90 px-2.5 py-1.5 text-xs font-semibold text-white"
        >
          <CloudUpload size={15} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
          {t('step3.waiting')}
        </p>
      )}
      {state?.status === 'failed' && state.code !== 'offline' && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-paint-ink/80 p-2 text-center text-[0.8125rem] leading-tight font-semibold text-white"
        >
          <p>{t('step3.failed')}</p>
          <button
            type="button"
            onClick={onRetry}
            className="tap-44 flex items-center gap-1.5 rounded-full bg-white px-3 py-1.5 text-paint-ink"
          >
            <RotateCw size={14} strokeWidth={2.5} aria-hidden="true" />
            {t('retry')}
          </button>
        </div>
      )}
      {cover && !state && (
        <span className="absolute bottom-3 left-3 flex items-center gap-1.5 rounded-xs bg-paint-ink/90 px-2.5 py-1 text-[0.8125rem] font-semibold text-white">
          <Check size={14} strokeWidth={2.75} aria-hidden="true" />
          {t('step3.cover')}
        </span>
      )}
      <IconButton
        look="scrim"
        size={cover ? 'md' : 'sm'}
        label={t('step3.remove', { number })}
        icon={<X size={cover ? 20 : 16} strokeWidth={2.4} aria-hidden="true" />}
        onClick={onRemove}
        className={classes('absolute!', cover ? 'top-2.5 right-2.5' : 'top-1.5 right-1.5')}
      />
    </div>
  )
}
