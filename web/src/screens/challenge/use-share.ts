import { useTranslation } from 'react-i18next'
import type { Details } from '../../components/challenge/challenge-data.ts'
import { canShare, copyText, shareLink } from '../../components/challenge/share.ts'
import { fullAddress, paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/toast.ts'
import type { ActionsState } from './Actions.tsx'

/**
 * Sharing a challenge: by the invite dialog for participants, by its public page for everyone else. A private one is
 * shared only by its invite link, because its public page is closed to others; then there may be nothing to share.
 */
export function useShare({ id, title, isPrivate, can }: Details, actions: ActionsState): (() => void) | undefined {
  const { t } = useTranslation('challenge')
  if (can.invite) return () => actions.open('invite')
  if (isPrivate) return undefined
  return async () => {
    const url = fullAddress(paths.overview(id))
    if (canShare()) {
      const shared = await shareLink({ title, text: t('inviteDialog.text', { title }), url })
      if (!shared) toast({ variant: 'destructive', title: t('inviteDialog.shareFailed') })
      return
    }
    const copied = await copyText(url)
    toast(
      copied
        ? { variant: 'success', title: t('inviteDialog.copied') }
        : { variant: 'destructive', title: t('inviteDialog.failed') },
    )
  }
}
