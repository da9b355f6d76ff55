import { ChevronRight, ShieldCheck, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/api.ts'
import { staleReadsAnswered } from '../../../../api/queries.ts'
import { useMe } from '../../../../api/me.ts'
import { showProblem } from '../../../../states/show-problem.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card as Box } from '../../../../ui/Card.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Details } from '../challenge-data.ts'
import { PeopleDialog } from './PeopleDialog.tsx'

/** The hosts' view of a challenge: its people; for a named co-admin, the question. */
export function HostsCard({ challenge }: { challenge: Details }) {
  const { viewer } = challenge
  return (
    <>
      {viewer.isNamed && <Named challenge={challenge} />}
      {viewer.role !== 'none' && <People challenge={challenge} />}
    </>
  )
}

function People({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('hosting')
  const [isOpen, setIsOpen] = useState(false)
  const { role } = challenge.viewer
  return (
    <Box as="section">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="flex w-full items-center gap-3.5 text-left"
      >
        <UsersRound size={22} aria-hidden="true" className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block text-ui font-bold">{t('card.title')}</span>
          <span className="block text-sm text-ink-2">{t(role === 'none' ? 'card.co_admin' : `card.${role}`)}</span>
        </span>
        <ChevronRight size={20} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
      </button>
      <PeopleDialog challenge={challenge} open={isOpen} onOpenChange={setIsOpen} />
    </Box>
  )
}

function Named({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('hosting')
  const me = useMe()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  async function answer(how: 'accept' | 'decline') {
    if (busy || !me) return
    setBusy(how)
    const params = { challengeId: challenge.id }
    try {
      await (how === 'accept'
        ? call('POST /challenges/:challengeId/co-admins/accept', { params })
        : call('DELETE /challenges/:challengeId/co-admins/:personId', { params: { ...params, personId: me.id } }))
      toast({ variant: 'success', title: t(`named.${how}Done`) })
    } catch (error) {
      showProblem(error, { title: t('named.failed') })
    }
    await staleReadsAnswered()
    setBusy(null)
  }
  return (
    <Banner
      tone="info"
      icon={<ShieldCheck size={20} strokeWidth={2.2} aria-hidden="true" />}
      title={t('named.title')}
      sentence={t('named.sentence')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={busy === 'accept'} busyLabel={t('busy')} onClick={() => void answer('accept')}>
            {t('named.accept')}
          </Button>
          <Button
            size="sm"
            variant="soft"
            busy={busy === 'decline'}
            busyLabel={t('busy')}
            onClick={() => void answer('decline')}
          >
            {t('named.decline')}
          </Button>
        </div>
      }
    />
  )
}
