import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../../api/me.ts'
import { loadTexts } from '../../../../language/language.ts'
import { loadChunk } from '../../../../loading/load-chunk.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'

const ConfirmAddress = lazy(() =>
  loadChunk(() => Promise.all([import('./ConfirmAddress.tsx'), loadTexts('auth', 'errors')])).then(([module]) => ({
    default: module.ConfirmAddress,
  })),
)

type ConfirmAddressDialogProps = { open: boolean; onClose: () => void; onDone: () => void }

/** Asks for the code from the confirmation mail before an entry is paid; the next dialog opens in its place. */
export function ConfirmAddressDialog({ open, onClose, onDone }: ConfirmAddressDialogProps) {
  const { t } = useTranslation('challenge')
  const me = useMe()
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t('join.confirmTitle')}
      description={t('join.confirmSentence')}
      closeLabel={t('close')}
    >
      <Suspense fallback={null}>{me && <ConfirmAddress email={me.email} onDone={onDone} />}</Suspense>
    </Dialog>
  )
}
