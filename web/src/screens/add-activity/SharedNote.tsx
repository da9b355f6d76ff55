import { useTranslation } from 'react-i18next'
import { list } from '../../language/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { SharedNote as Note } from './use-shared-files.ts'

/** Says that what another app shared is attached already, or that it has to be chosen again. */
export function SharedNote({ note, onDismiss }: { note: Note; onDismiss: () => void }) {
  const { t } = useTranslation('add-activity')
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
  const attached = [
    ...(note.photos > 0 ? [t('shared.photos', { count: note.photos })] : []),
    ...(note.recording ? [t('shared.recording')] : []),
  ]
  const sentence = note.recordingsLeft > 0 ? t('shared.oneRecording') : t('shared.sentence')
  return (
    <div role="status">
      <Banner tone="info" title={t('shared.title', { files: list(attached) })} sentence={sentence} action={dismiss} />
    </div>
  )
}
