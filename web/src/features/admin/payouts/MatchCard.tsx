import { ShieldAlert, ShieldCheck, ShieldX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import type { NameMatch } from './desk-data.ts'

const LOOK = {
  same: { ground: 'bg-folha-soft', sign: 'text-folha-text', Icon: ShieldCheck },
  partly: { ground: 'bg-maracuja-soft', sign: 'text-maracuja-text', Icon: ShieldAlert },
  differs: { ground: 'bg-danger-soft', sign: 'text-danger-text', Icon: ShieldX },
} as const

/** Whether the destination belongs to the winner, by a comparison of names. */
export function MatchCard({ match }: { match: NameMatch }) {
  const { t } = useTranslation('admin-payouts')
  const { ground, sign, Icon } = LOOK[match]
  return (
    <p className={classes('flex gap-3 rounded-md p-3.5 text-sm text-ink-2', ground)}>
      <Icon size={22} aria-hidden="true" className={classes('shrink-0', sign)} />
      <span>
        <strong className="font-bold text-ink">{t(`match.${match}`)}.</strong> {t(`match.${match}Sentence`)}
      </span>
    </p>
  )
}
