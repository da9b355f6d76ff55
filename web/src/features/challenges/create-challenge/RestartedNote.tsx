import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WizardNote } from '../components/wizard/RestoredNote.tsx'

export type Restarted = { onUndo: () => void; onDismiss: () => void }

/** Says that the draft was reset, with an undo button. A toast could not be reached from a dialog. */
export function RestartedNote({ onUndo, onDismiss }: Restarted) {
  const { t } = useTranslation('create-challenge')
  return (
    <WizardNote
      icon={<RotateCcw size={18} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />}
      text={t('restarted')}
      label={t('undo')}
      onPress={onUndo}
      onDismiss={onDismiss}
    />
  )
}
