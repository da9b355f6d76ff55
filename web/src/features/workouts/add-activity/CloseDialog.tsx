import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type CloseDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onKeep: () => void
  onDiscard: () => void
}

/** Asks for confirmation before an unfinished workout is left. */
export function CloseDialog({ open, onOpenChange, onKeep, onDiscard }: CloseDialogProps) {
  const { t } = useTranslation('add-activity')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('leave.title')}
      description={t('leave.sentence')}
      closeLabel={t('leave.stay')}
      footer={
        <>
          <Button variant="soft" size="lg" onClick={onDiscard}>
            {t('leave.discard')}
          </Button>
          <Button size="lg" onClick={onKeep}>
            {t('leave.keep')}
          </Button>
        </>
      }
    />
  )
}
