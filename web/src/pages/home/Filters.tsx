import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type FiltersProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onClear: () => void
  byEntry: ReactNode
  byCategory: ReactNode
}

/** All filters at once, by entry and by category. */
export function Filters({ open, onOpenChange, onClear, byEntry, byCategory }: FiltersProps) {
  const { t } = useTranslation(['home', 'home-parts'])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('filters')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="soft" onClick={onClear}>
            {t('clearFilters')}
          </Button>
          <Button variant="solid" onClick={() => onOpenChange(false)}>
            {t('home-parts:showChallenges')}
          </Button>
        </>
      }
    >
      <h3 className="mb-2.5 text-sm font-bold">{t('home-parts:byEntry')}</h3>
      <div className="mb-5 flex flex-wrap gap-2">{byEntry}</div>
      <h3 className="mb-2.5 text-sm font-bold">{t('home-parts:byCategory')}</h3>
      <div className="flex flex-wrap gap-2">{byCategory}</div>
    </Dialog>
  )
}
