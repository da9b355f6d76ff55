import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Details } from '../components/challenge-data.ts'
import { lastMoment } from '../components/withdrawing.ts'
import { dayOf, time } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, IconWell } from '../../../ui/Card.tsx'

/**
 * Until when a paid entry is refunded without a reason, with a button to withdraw; renders nothing where that is not
 * possible.
 */
export function WithdrawCard({ challenge, onLeave }: { challenge: Details; onLeave: () => void }) {
  const { t } = useTranslation('challenge')
  const { withdrawableUntil } = challenge.viewer
  if (withdrawableUntil === null) return null
  const last = lastMoment(withdrawableUntil)
  return (
    <Card className="flex items-center gap-3">
      <IconWell tone="mar" size={44}>
        <Undo2 size={22} aria-hidden="true" />
      </IconWell>
      <div className="min-w-0 flex-1">
        <h2 className="text-ui font-[650]">{t('withdraw.title')}</h2>
        <p className="text-sm text-ink-2">{t('withdraw.sentence', { date: dayOf(last), time: time(last) })}</p>
      </div>
      <Button variant="soft" size="sm" onClick={onLeave}>
        {t('withdraw.button')}
      </Button>
    </Card>
  )
}
