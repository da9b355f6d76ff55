import { Ban, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MenuItem } from '../../../ui/MenuItem.tsx'

type MoreDialogProps = {
  open: boolean
  reported: boolean
  onClose: () => void
  onBlock: () => void
  onReport: () => void
}

const ICON = { size: 21, 'aria-hidden': true } as const

/** Rare actions on a person: blocking and reporting. */
export function MoreDialog({ open, reported, onClose, onBlock, onReport }: MoreDialogProps) {
  const { t } = useTranslation('person')
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t('safety')}
      description={t('safetySentence')}
      closeLabel={t('close')}
    >
      <ul className="-mx-2 flex flex-col">
        <MenuItem icon={<Ban {...ICON} />} title={t('block')} onClick={onBlock} />
        <MenuItem
          icon={<Flag {...ICON} />}
          title={t(reported ? 'reported' : 'report')}
          disabled={reported}
          onClick={onReport}
        />
      </ul>
    </Dialog>
  )
}
