import { Link } from '@tanstack/react-router'
import { Download, Globe, LogOut, ReceiptText, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
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
          <Item
            icon={<ReceiptText {...ICON} />}
            title={t('menu.statement')}
            sentence={t('menu.statementSentence')}
            onClick={onStatement}
          />
        )}
        <li>
          <Link {...paths.overview(challenge.id)} className={ITEM}>
            <Globe {...ICON} />
            <Words title={t('menu.overview')} sentence={t('menu.overviewSentence')} />
          </Link>
        </li>
        {mayRepeat(challenge) && (
          <li>
            <Link {...paths.createChallenge(challenge.id)} className={ITEM}>
              <Repeat {...ICON} />
              <Words title={t('menu.repeat')} sentence={t('menu.repeatSentence')} />
            </Link>
          </li>
        )}
        {challenge.can.export && (
          <Item
            icon={<Download {...ICON} />}
            title={download.isPending ? t('menu.exportBusy') : t('menu.export')}
            sentence={t('menu.exportSentence')}
            onClick={() => !download.isPending && download.mutate()}
          />
        )}
        {challenge.can.leave && (
          <Item
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

const ITEM = 'flex min-h-[58px] w-full items-center gap-4 rounded-md px-2 py-2.5 text-left hover:bg-fill'

function Item({
  icon,
  title,
  sentence,
  danger = false,
  onClick,
}: {
  icon: ReactNode
  title: string
  sentence: string
  danger?: boolean
  onClick: () => void
}) {
  return (
    <li>
      <button type="button" onClick={onClick} className={classes(ITEM, danger && 'text-danger-text')}>
        {icon}
        <Words title={title} sentence={sentence} />
      </button>
    </li>
  )
}

function Words({ title, sentence }: { title: string; sentence: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-ui font-bold">{title}</span>
      <span className="block text-sm text-ink-2">{sentence}</span>
    </span>
  )
}
