import { useTranslation } from 'react-i18next'
import { list } from '../../../language/format.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { WorkoutDraft } from './draft.ts'
import { useProblemText } from './ProblemText.tsx'
import { MAX_SHARED_FILES } from '../../../worker/shared-files.ts'
import type { Photos } from './use-photos.ts'
import type { SharedNote as Note } from './use-shared-files.ts'
import type { TrackField } from './use-track.ts'

type SharedNoteProps = { note: Note; draft: WorkoutDraft; photos: Photos; track: TrackField; onDismiss: () => void }

/** Says which of the files that another app shared are attached, and why the others aren't. */
export function SharedNote({ note, draft, photos, track, onDismiss }: SharedNoteProps) {
  const { t } = useTranslation('add-activity')
  const problemText = useProblemText()
  const dismiss = (
    <Button variant="soft" size="sm" onClick={onDismiss}>
      {t('shared.fine')}
    </Button>
  )
  if (note === 'lost')
    return (
      <div role="status">
        <Banner tone="pending" title={t('shared.lost')} sentence={t('shared.lostSentence')} action={dismiss} />
      </div>
    )
  const attachedPhotos = draft.photos.filter(({ key }) => note.photoKeys.includes(key)).length
  const isOneRecording = note.recordings === 1
  const attached = [
    ...(attachedPhotos > 0 ? [t('shared.photos', { count: attachedPhotos })] : []),
    ...(isOneRecording && draft.track ? [t('shared.recording')] : []),
  ]
  const refused = photos.refused.map(({ problem }) => problemText(problem))
  if (isOneRecording && track.refused)
    refused.push(track.refused.code === 'offline' ? t('shared.unreached') : problemText(track.refused))
  if (note.leftOut > 0) refused.push(t('shared.leftOut', { count: note.leftOut, most: MAX_SHARED_FILES }))
  const isSeveral = note.recordings > 1
  const sentence =
    [...new Set(refused)].join(' ') ||
    (isSeveral ? t('shared.oneRecording') : track.offered.length > 0 ? t('track.chooseOne') : t('shared.sentence'))
  const title =
    attached.length > 0
      ? t('shared.title', { files: list(attached) })
      : isSeveral
        ? t('shared.recordings', { count: note.recordings })
        : track.busy
          ? t('track.reading')
          : track.offered.length > 0
            ? t('track.several', { count: track.offered.length })
            : t('shared.none')
  return (
    <div role="status">
      <Banner tone={refused.length > 0 ? 'pending' : 'info'} title={title} sentence={sentence} action={dismiss} />
    </div>
  )
}
