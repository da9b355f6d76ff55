import { Ban, Flag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'

type MoreDialogProps = {
  open: boolean
  reported: boolean
  onClose: () => void
  onBlock: () => void
  onReport: () => void
}

const ITEM =
  'flex min-h-[58px] w-full items-center gap-4 rounded-md px-2 py-2.5 text-left text-ui font-bold hover:bg-fill disabled:text-ink-3'

/** What is seldom wanted of a person: blocking and reporting. */
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
        <li>
          <button type="button" onClick={onBlock} className={ITEM}>
            <Ban size={21} aria-hidden="true" />
            {t('block')}
          </button>
        </li>
        <li>
          <button type="button" disabled={reported} onClick={onReport} className={ITEM}>
            <Flag size={21} aria-hidden="true" />
            {t(reported ? 'reported' : 'report')}
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
