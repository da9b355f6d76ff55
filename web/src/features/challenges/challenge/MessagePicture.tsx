import { Flag, ImageOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '../../../device/clock.ts'
import { loadTexts } from '../../../language/language.ts'
import { relative } from '../../../language/relative-time.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Photo } from '../../workouts/components/Photo.tsx'
import type { Message } from './chat-data.ts'

const ReportPicture = lazy(() =>
  loadChunk(() => Promise.all([import('./ReportPicture.tsx'), loadTexts('report-activity', 'errors')])).then(
    ([module]) => ({ default: module.ReportPicture }),
  ),
)

// A box of constant size, so that nothing moves when the picture arrives, or is hidden.
const BOX = 'block aspect-[4/3] w-[240px] max-w-full rounded-md'

type MessagePictureProps = { challengeId: string; message: Message }

/** The picture of a message: a thumbnail that opens it, or a note that it is hidden or was removed. */
export function MessagePicture({ challengeId, message }: MessagePictureProps) {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState<'picture' | 'report' | null>(null)
  const { picture, pictureState, author, isMine } = message
  if (pictureState === null) return null
  if (!picture)
    return (
      <p className={`${BOX} my-1.5 flex! flex-col items-center justify-center gap-2 bg-sunken p-3 text-sm text-ink-2`}>
        <ImageOff size={22} aria-hidden="true" />
        {t(pictureState === 'removed' ? 'picture.removed' : 'picture.hidden')}
      </p>
    )
  const alt = t('picture.of', { name: author.name })
  const close = () => setOpen(null)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen('picture')}
        className="my-1.5 block max-w-full rounded-md"
      >
        <Photo picture={picture} size="thumb" alt={alt} className={BOX} />
      </button>
      {pictureState === 'hidden' && <p className="mb-1 text-[0.8125rem] text-ink-2">{t('picture.hiddenMine')}</p>}
      <Dialog
        open={open === 'picture'}
        onOpenChange={isOpen => isOpen || close()}
        size="full"
        dark
        title={<span className="line-clamp-1 break-words">{author.name}</span>}
        description={relative(message.writtenAt, now())}
        closeLabel={t('picture.close')}
        footer={
          !isMine && (
            <Button variant="soft" icon={<Flag size={18} aria-hidden="true" />} onClick={() => setOpen('report')}>
              {t('picture.report')}
            </Button>
          )
        }
      >
        <span
          className="mx-auto block"
          style={{
            aspectRatio: `${picture.width} / ${picture.height}`,
            width: `min(100%, calc(62dvh * ${picture.width / picture.height}))`,
          }}
        >
          <Photo picture={picture} alt={alt} className="size-full rounded-md" />
        </span>
      </Dialog>
      {open === 'report' && (
        <Suspense fallback={null}>
          <ReportPicture challengeId={challengeId} message={message} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
