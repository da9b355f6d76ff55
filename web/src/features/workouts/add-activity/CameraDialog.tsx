import { CAMERA_MINUTES } from '@bora/rules/fairness/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { Images, ShieldCheck, SwitchCamera } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { PosePicture } from '../../../art/PoseFigure.tsx'
import { now } from '../../../device/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { ProgressRing } from '../../../ui/Progress.tsx'
import { Ring } from '../../../ui/Spinner.tsx'
import type { PoseOfDay } from '../../challenges/components/pose/pose-data.ts'
import { usePoseText } from '../../challenges/components/pose/use-pose-text.ts'

const JPEG_QUALITY = 0.92
const TICK = 1_000
const VALID = CAMERA_MINUTES * 60_000

type CameraDialogProps = {
  /** The pose to take, while it is known. */
  pose: PoseOfDay | null
  /** `mark` is the server's; without one the photo counts as one from the gallery. */
  onPhoto: (files: File[], from: 'camera' | 'gallery', mark?: string) => void
  onClose: () => void
}

/**
 * The camera of the page: live video, the pose on it, and how long the server's mark is still valid. A photo from the
 * gallery is accepted, too.
 */
export function CameraDialog({ pose, onPhoto, onClose }: CameraDialogProps) {
  const { t } = useTranslation('pose')
  const text = usePoseText()
  const [facing, setFacing] = useState<'environment' | 'user'>('environment')
  const { video, attach, state } = useVideo(facing)
  const { mark, left, renew, failed } = useMark()
  const words = pose && text(pose)

  async function shoot() {
    const photo = await stillOf(video.current)
    if (!photo) return
    onPhoto([photo], 'camera', left > 0 ? mark : undefined)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="full"
      dark
      title={t('camera.title')}
      closeLabel={t('camera.close')}
    >
      <div className="flex flex-col gap-4">
        {/* What is above and below it takes 300 px of the screen, or of the dialog and its own limits. */}
        <div className="relative grid aspect-[3/4] max-h-[max(200px,min(62dvh,100dvh-310px))] w-full place-items-center overflow-hidden rounded-lg bg-paint-ink text-white sm:max-h-[max(200px,min(62dvh,510px,92dvh-310px))]">
          <video
            ref={attach}
            muted
            playsInline
            autoPlay
            aria-hidden="true"
            className="absolute inset-0 size-full object-cover"
          />
          {state === 'starting' && (
            <p role="status" className="relative flex flex-col items-center gap-3 text-sm">
              <Ring size={28} />
              {t('camera.starting')}
            </p>
          )}
          {pose && words && (
            <div className="absolute top-3 left-3 flex max-w-[calc(100%-24px)] items-center gap-3 rounded-md bg-paint-ink/80 p-2.5 pr-4">
              <PosePicture hands={pose.hands} number={pose.number} className="size-16 shrink-0 rounded-sm" />
              <p className="text-sm leading-snug">
                <span className="block opacity-80">{t('today')}</span>
                <strong className="block">{words.pose}</strong>
                <span className="block">
                  {t('camera.orWrite')} <strong>{words.word}</strong>
                </span>
              </p>
            </div>
          )}
        </div>
        {(state === 'denied' || state === 'missing') && <ProblemLine>{t(`camera.${state}`)}</ProblemLine>}
        <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-2 text-center text-sm text-ink-2">
          <ProgressRing value={left / VALID} hue="folha" size={30}>
            <ShieldCheck size={15} strokeWidth={2.2} className={left > 0 ? 'text-folha-text' : 'text-ink-3'} />
          </ProgressRing>
          {failed ? (
            <span>{t('camera.offline')}</span>
          ) : left > 0 ? (
            <span>
              <strong className="text-ink">{t('camera.seal')}</strong> {t('camera.left', { time: clockText(left) })}
            </span>
          ) : mark ? (
            <>
              <span>{t('camera.over')}</span>
              <Button variant="line" size="sm" onClick={renew}>
                {t('camera.renew')}
              </Button>
            </>
          ) : null}
        </div>
        <div className="grid grid-cols-3 items-center justify-items-center">
          <label className="grid size-14 cursor-pointer place-items-center rounded-md bg-fill has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-solid">
            <input
              type="file"
              accept="image/*"
              multiple
              aria-label={t('camera.gallery')}
              className="sr-only"
              onChange={event => {
                const files = [...(event.target.files ?? [])]
                if (files.length === 0) return
                onPhoto(files, 'gallery')
                onClose()
              }}
            />
            <Images size={22} aria-hidden="true" />
          </label>
          <button
            type="button"
            aria-label={t('camera.shoot')}
            disabled={state !== 'live'}
            onClick={() => void shoot()}
            className="size-20 rounded-full bg-brand ring-4 ring-ink ring-offset-4 ring-offset-canvas transition-transform active:scale-[.97] disabled:opacity-40"
          />
          <IconButton
            look="soft"
            label={t('camera.turn')}
            icon={<SwitchCamera size={22} aria-hidden="true" />}
            className="size-14 rounded-md"
            onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
          />
        </div>
        <p className="text-center text-sm text-ink-2">{t('camera.gallerySentence')}</p>
      </div>
    </Dialog>
  )
}

type VideoState = 'starting' | 'live' | 'denied' | 'missing'

/** Live video of one of the device's cameras, stopped when the dialog closes. */
function useVideo(facingMode: 'environment' | 'user') {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<VideoState>('starting')
  // The dialog's own code may still be loading.
  const [isDrawn, setIsDrawn] = useState(false)
  const attach = useCallback((element: HTMLVideoElement | null) => {
    video.current = element
    setIsDrawn(element !== null)
  }, [])
  useEffect(() => {
    if (!isDrawn) return
    let isOver = false
    let stream: MediaStream | null = null
    const stop = () => stream?.getTracks().forEach(track => track.stop())
    async function start() {
      if (!navigator.mediaDevices?.getUserMedia) return setState('missing')
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode, width: { ideal: 1600 } } })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        if (!isOver) setState('live')
      } catch (error) {
        if (!isOver) setState((error as Error).name === 'NotAllowedError' ? 'denied' : 'missing')
      }
    }
    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [isDrawn, facingMode])
  return { video, attach, state }
}

/** The server's mark for one photo, and the milliseconds that it still holds. */
function useMark() {
  const { data, isError, mutate } = useMutation({ mutationFn: () => call('POST /photos/camera-marks') })
  const [moment, setMoment] = useState(now)
  useEffect(() => mutate(), [mutate])
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), TICK)
    return () => clearInterval(timer)
  }, [])
  return {
    mark: data?.mark,
    left: data ? Math.max(0, Date.parse(data.expiresAt) - moment) : 0,
    renew: () => mutate(),
    failed: isError,
  }
}

async function stillOf(video: HTMLVideoElement | null): Promise<File | null> {
  if (!video || video.videoWidth === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY))
  return blob && new File([blob], 'bora.jpg', { type: blob.type })
}

function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
