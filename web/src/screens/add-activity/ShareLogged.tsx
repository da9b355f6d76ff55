import { useTranslation } from 'react-i18next'
import { canShare, copyText, shareLink } from '../../components/challenge/share.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

/** Tells others, with the way in: the system's share sheet, or the link on the clipboard where there is none. */
export function ShareLogged({ text, url }: { text: string; url: string }) {
  const { t } = useTranslation('add-activity')
  async function share() {
    if (canShare() && (await shareLink({ title: t('title'), text, url }))) return
    if (await copyText(url)) {
      toast({ variant: 'success', title: t('logged.copied'), sentence: t('logged.copiedSentence') })
    } else toast({ variant: 'destructive', title: t('logged.shareFailed') })
  }
  return (
    <Button variant="bora" size="lg" block disc="share" onClick={() => void share()}>
      {t('logged.share')}
    </Button>
  )
}
