import { Link } from '@tanstack/react-router'
import { Download, Globe, LogOut, ReceiptText, Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { MENU_ITEM, MenuContent, MenuItem } from '../../../ui/MenuItem.tsx'
import type { Details } from './challenge-data.ts'
import { mayRepeat } from './may-repeat.ts'
import { lastMoment } from './withdrawing.ts'
import { useExport } from './use-export.ts'

type MenuDialogProps = {
  challenge: Details
  open: boolean
  onOpenChange: (open: boolean) => void
  onStatement: () => void
  onLeave: () => void
}
const ICON = { size: 21, 'aria-hidden': true } as const

/** The secondary actions on a challenge: statement, public page, repeat, export, leave. */
export function MenuDialog({ challenge, open, onOpenChange, onStatement, onLeave }: MenuDialogProps) {
  const { t } = useTranslation('challenge')
  const download = useExport(challenge)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('menu.title')} closeLabel={t('close')}>
      <ul className="-mx-2 flex flex-col">
        {challenge.pool.kind !== 'none' && challenge.viewer.state === 'participating' && (
          <MenuItem
            icon={<ReceiptText {...ICON} />}
            title={t('menu.statement')}
            sentence={t('menu.statementSentence')}
            onClick={onStatement}
          />
        )}
        <li>
          <Link {...paths.overview(challenge.id)} className={MENU_ITEM}>
            <MenuContent icon={<Globe {...ICON} />} title={t('menu.overview')} sentence={t('menu.overviewSentence')} />
          </Link>
        </li>
        {mayRepeat(challenge) && (
          <li>
            <Link {...paths.createChallenge(challenge.id)} className={MENU_ITEM}>
              <MenuContent icon={<Repeat {...ICON} />} title={t('menu.repeat')} sentence={t('menu.repeatSentence')} />
            </Link>
          </li>
        )}
        {challenge.can.export && (
          <MenuItem
            icon={<Download {...ICON} />}
            title={download.isPending ? t('menu.exportBusy') : t('menu.export')}
            sentence={t('menu.exportSentence')}
            onClick={() => !download.isPending && download.mutate()}
          />
        )}
        {challenge.can.leave && (
          <MenuItem
            danger
            icon={<LogOut {...ICON} />}
            title={t('menu.leave')}
            sentence={
              challenge.viewer.withdrawableUntil
                ? t('menu.withdrawSentence', { date: dayOf(lastMoment(challenge.viewer.withdrawableUntil)) })
                : t(challenge.pool.entryFeeCents > 0 ? 'menu.leaveSentence' : 'menu.leaveFreeSentence')
            }
            onClick={onLeave}
          />
        )}
      </ul>
    </Dialog>
  )
}
