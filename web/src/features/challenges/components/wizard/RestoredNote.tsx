import { History, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../ui/IconButton.tsx'

export type Restored = { onRestart: () => void; onDismiss: () => void }

/** Says that a draft was restored from an earlier visit, and how to discard it. */
export function RestoredNote({ onRestart, onDismiss }: Restored) {
  const { t } = useTranslation('wizard')
  return (
    <WizardNote
      icon={<History size={18} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />}
      text={t('restored')}
      label={t('restart')}
      onPress={onRestart}
      onDismiss={onDismiss}
    />
  )
}

type NoteProps = { icon: ReactNode; text: string; label: string; onPress: () => void; onDismiss: () => void }

/** A line above the steps, with an action. */
export function WizardNote({ icon, text, label, onPress, onDismiss }: NoteProps) {
  const { t } = useTranslation('wizard')
  return (
    <div
      role="status"
      className="mt-3.5 flex items-center gap-2.5 rounded-md bg-mar-soft py-1.5 pr-1.5 pl-3.5 text-sm text-mar-text"
    >
      {icon}
      <span className="min-w-0 flex-1">{text}</span>
      <button
        type="button"
        onClick={onPress}
        className="tap-44 px-2 py-2 font-semibold underline-offset-4 hover:underline"
      >
        {label}
      </button>
      <IconButton size="sm" label={t('dismiss')} icon={<X size={16} aria-hidden="true" />} onClick={onDismiss} />
    </div>
  )
}
