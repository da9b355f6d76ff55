import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LinkToSend } from './LinkToSend.tsx'

type SharedLink = { title: string; text: string; url: string }
export type ShareLinkProps = { link: SharedLink; open: boolean; onOpenChange: (open: boolean) => void }

/** A page that anyone may open, to be passed on. */
export function ShareLinkDialog({ link: { url, ...about }, open, onOpenChange }: ShareLinkProps) {
  const { t } = useTranslation('invite-friends')
  const { t: common } = useTranslation()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('share')}
      description={about.title}
      closeLabel={common('close')}
    >
      <LinkToSend label={t('link')} url={url} about={about} lead />
    </Dialog>
  )
}
