import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { Button } from '../../../ui/Button.tsx'

/** Shares the workout with others, with a picture and a link to join. */
export function ShareLogged({ activityId, text, url }: { activityId: string; text: string; url: string }) {
  const { t } = useTranslation('add-activity')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="bora" size="lg" block disc="share" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('logged.share')}
      </Button>
      <ShareSheet
        shared={isOpen ? { card: 'workout', about: activityId, text, url } : null}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
