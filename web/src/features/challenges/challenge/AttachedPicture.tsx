import { RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { ProgressBar } from '../../../ui/Progress.tsx'
import type { Attached } from './use-attached-picture.ts'

type AttachedPictureProps = { picture: Attached; onRemove: () => void; onRetry: () => void }

/** The picture of the message being written, with its upload. */
export function AttachedPicture({ picture, onRemove, onRetry }: AttachedPictureProps) {
  const { t } = useTranslation('chat')
  const { preview, share, problem, failed } = picture
  return (
    <div role="group" aria-label={t('picture.attached')} className="flex items-center gap-3 rounded-md bg-sunken p-2">
      <img src={preview} alt={t('picture.preview')} className="size-16 shrink-0 rounded-sm bg-fill object-cover" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
        {share !== null ? (
          <>
            <span className="text-sm text-ink-2">{t('picture.sending')}</span>
            <ProgressBar value={share} label={t('picture.sending')} className="w-full" />
          </>
        ) : (
          <>
            {problem && <ProblemLine>{problem}</ProblemLine>}
            {failed ? (
              <Button
                variant="soft"
                size="sm"
                icon={<RotateCw size={16} strokeWidth={2.4} aria-hidden="true" />}
                onClick={onRetry}
              >
                {t('picture.retry')}
              </Button>
            ) : (
              <span className="text-sm text-ink-2">{t('picture.ready')}</span>
            )}
          </>
        )}
      </div>
      <IconButton
        size="sm"
        label={t('picture.remove')}
        icon={<X size={18} aria-hidden="true" />}
        onClick={onRemove}
        className="self-start"
      />
    </div>
  )
}
