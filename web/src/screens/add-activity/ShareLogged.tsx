import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { canShare, copyText, shareLink } from '../../components/challenge/share.ts'
import { fullAddress, paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

/** Tells others, with the way in: the system's share sheet, or the link on the clipboard where there is none. */
export function ShareLogged({ text, challengeId }: { text: string; challengeId: string | null }) {
  const { t } = useTranslation('add-activity')
  // Asked for before it is needed: a share sheet opens only in the moment of the tap.
  const link = useQuery({
    queryKey: ['invite-link', challengeId],
    queryFn: () => call('POST /challenges/:challengeId/invite-link', { params: { challengeId: challengeId! } }),
    enabled: challengeId !== null,
  })
  const url = openToAll(link.data?.url) ?? fullAddress(paths.landing())

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

/** The link, unless it opens a private challenge: that one is sent to people one chose, not told about a workout. */
function openToAll(url: string | undefined): string | undefined {
  return url && !new URL(url).searchParams.has('invite') ? url : undefined
}
