import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type ConfirmRemovalProps = {
  open: boolean
  Icon: LucideIcon
  title: string
  sentence: string
  submit: string
  onCancel: () => void
  onConfirm: () => void
}

/** Asks for confirmation before something is removed from the account. */
export function ConfirmRemoval({ open, Icon, title, sentence, submit, onCancel, onConfirm }: ConfirmRemovalProps) {
  const { t } = useTranslation('security')
  return (
    <Dialog
      open={open}
      onOpenChange={wanted => !wanted && onCancel()}
      title={title}
      description={sentence}
      sign={
        <IconWell tone="danger" size={52}>
          <Icon size={26} aria-hidden="true" />
        </IconWell>
      }
      footer={
        <>
          <Button variant="soft" onClick={onCancel}>
            {t('notNow')}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {submit}
          </Button>
        </>
      }
    />
  )
}
