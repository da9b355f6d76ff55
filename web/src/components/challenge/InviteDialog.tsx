import { useQuery } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import type { Details } from './challenge-data.ts'
import { canShare, copyText, shareLink } from './share.ts'

type InviteDialogProps = { challenge: Details; open: boolean; onOpenChange: (open: boolean) => void }

/** The link with which others come in, to copy or to share; it is the same each time. */
export function InviteDialog({ challenge, open, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('challenge')
  const link = useQuery({
    queryKey: ['invite-link', challenge.id, challenge.isPrivate],
    queryFn: () => call('POST /challenges/:challengeId/invite-link', { params: { challengeId: challenge.id } }),
    enabled: open,
  })
  const url = link.data?.url ?? ''
  async function copy() {
    const done = await copyText(url)
    if (done) toast({ variant: 'success', title: t('inviteDialog.copied'), sentence: t('inviteDialog.copiedSentence') })
    else toast({ variant: 'destructive', title: t('inviteDialog.failed') })
    if (done) onOpenChange(false)
  }
  async function share() {
    const done = await shareLink({
      title: challenge.title,
      text: t('inviteDialog.text', { title: challenge.title }),
      url,
    })
    if (!done) toast({ variant: 'destructive', title: t('inviteDialog.shareFailed') })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('inviteDialog.title')}
      description={challenge.isPrivate ? t('inviteDialog.private') : t('inviteDialog.sentence')}
      closeLabel={t('close')}
      footer={
        <>
          <Button
            variant={canShare() ? 'soft' : 'solid'}
            disabled={!url}
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t('inviteDialog.copy')}
          </Button>
          {canShare() && (
            <Button
              variant="solid"
              disabled={!url}
              icon={<Share2 size={18} aria-hidden="true" />}
              onClick={() => void share()}
            >
              {t('inviteDialog.system')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('inviteDialog.link')} error={link.isError ? errorText(link.error) : undefined}>
        {control => (
          <Input {...control} readOnly value={url} placeholder="…" onFocus={event => event.currentTarget.select()} />
        )}
      </Field>
    </Dialog>
  )
}
