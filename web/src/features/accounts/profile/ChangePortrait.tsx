import { PHOTO_MAX_MEGABYTES } from '@bora/rules/limits.ts'
import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { ApiError, type Answer, call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { addressOf } from '../../../api/me.ts'
import { preparePhoto } from '../../../api/prepare-photo.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { sendPhoto } from '../../../api/send-photo.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/Progress.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { showProblem } from '../../../states/show-problem.ts'

type Me = Answer<'GET /me'>
type Sending = { file: Blob; preview: string; share: number; arrived?: true; problem?: string }

/** The person's portrait: a photo is shown at once, uploaded, and stays here with its problem if that fails. */
export function ChangePortrait({ me }: { me: Me }) {
  const { t } = useTranslation('profile')
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState<{ sending: boolean; text: string }>()
  const [removing, setRemoving] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const busy = sending !== null && sending.problem === undefined

  useEffect(() => () => stop.current?.abort(), [])
  const preview = sending?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  async function wear(photoId: string | null) {
    const { photoUrl } = await call('PUT /me/photo', { body: { photoId } })
    queryClient.setQueryData(read('GET /me').queryKey, known => known && { ...known, photoUrl })
  }
  function offerUndo(title: string) {
    const before = photoIdOf(me.photoUrl)
    async function undo(): Promise<void> {
      try {
        await wear(before)
      } catch (error) {
        showProblem(error, { title: t('photo.failed'), again: undo })
      }
    }
    toast({ variant: 'success', title, action: { label: t('undo'), onClick: () => void undo() } })
  }
  async function send(file: Blob) {
    stop.current?.abort()
    const mine = new AbortController()
    stop.current = mine
    setProblem(undefined)
    const shown: Sending = { file, preview: URL.createObjectURL(file), share: 0 }
    setSending(shown)
    try {
      const photo = await preparePhoto(file)
      if (!(photo instanceof Blob)) throw new ApiError(photo.code, 0, photo)
      const { id } = await sendPhoto(photo, {
        purpose: { portrait: true },
        signal: mine.signal,
        onProgress: share => setSending(state => state && { ...state, share }),
      })
      // From here on it can't be cancelled, only undone.
      setSending(state => state && { ...state, arrived: true })
      await wear(id)
      setSending(null)
      offerUndo(t('photo.saved'))
    } catch (error) {
      if (mine.signal.aborted) return
      const final = error instanceof ApiError && error.code.startsWith('photo_')
      setProblem({ sending: true, text: errorText(error) })
      setSending(final ? null : { ...shown, problem: errorText(error) })
    }
  }
  async function remove() {
    if (removing) return
    setRemoving(true)
    setProblem(undefined)
    await wear(null).then(
      () => offerUndo(t('photo.removed')),
      (error: unknown) => setProblem({ sending: false, text: errorText(error) }),
    )
    setRemoving(false)
  }
  return (
    <section aria-label={t('photo.title')} className="rounded-lg bg-surface p-4 shadow-e1 sm:p-5 lg:col-span-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar
          key={sending?.preview ?? me.photoUrl ?? ''}
          userId={me.id}
          name={me.name}
          photoUrl={sending?.preview ?? me.photoUrl}
          size={96}
        />
        <div className="min-w-0 flex-1 basis-44">
          <p className="type-title truncate text-h1">{me.name}</p>
          <p className="truncate text-sm text-ink-2">{addressOf(me)}</p>
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('photo.choose')}
          className="sr-only"
          tabIndex={-1}
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void send(file)
          }}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="soft"
            icon={<Camera size={18} aria-hidden="true" />}
            disabled={removing}
            busy={busy}
            busyLabel={t('photo.sending')}
            onClick={() => picker.current?.click()}
          >
            {me.photoUrl ? t('photo.change') : t('photo.add')}
          </Button>
          {busy ? (
            <Button
              variant="ghost"
              disabled={sending.arrived}
              onClick={() => {
                stop.current?.abort()
                setSending(null)
              }}
            >
              {t('cancel')}
            </Button>
          ) : sending ? (
            <Button onClick={() => void send(sending.file)}>{t('retry')}</Button>
          ) : (
            me.photoUrl && (
              <Button
                variant="ghost"
                icon={<Trash2 size={18} aria-hidden="true" />}
                busy={removing}
                onClick={() => void remove()}
              >
                {t('photo.remove')}
              </Button>
            )
          )}
        </div>
      </div>
      {busy && <ProgressBar value={sending.share} label={t('photo.sending')} className="mt-4" />}
      {problem && (
        <ProblemLine className="mt-3">
          <span className="block">{t(problem.sending ? 'photo.sendFailed' : 'photo.failed')}</span>
          <span className="font-normal">{problem.text}</span>
        </ProblemLine>
      )}
      {!busy && !problem && (
        <p className="mt-3 text-[0.84375rem] text-ink-3">{t('photo.help', { most: PHOTO_MAX_MEGABYTES })}</p>
      )}
    </section>
  )
}

function photoIdOf(address: string | null): string | null {
  return /\/photos\/([^/]+)\//.exec(address ?? '')?.[1] ?? null
}
