import { useTranslation } from 'react-i18next'
import { day } from '../../../../language/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Tag } from '../../../../ui/Chip.tsx'
import { classes } from '../../../../ui/classes.ts'
import { PassSign } from '../../../../ui/PassTokens.tsx'
import type { Passes } from './passes-data.ts'
import { useTakeBack } from './use-passes.ts'

type PassRowProps = { challengeId: string; pass: Passes['passes'][number]; today: string }

/** A pass of the viewer's, which can be given back until its day ends. */
export function PassRow({ challengeId, pass, today }: PassRowProps) {
  const { t } = useTranslation('passes')
  const takeBack = useTakeBack(challengeId)
  const { date, effective, takeBackUntil } = pass
  const isFixed = takeBackUntil === null
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className={classes(
          'grid size-11 shrink-0 place-items-center rounded-[14px]',
          date <= today ? 'bg-folha-soft text-folha-text' : 'border-2 border-dashed border-folha text-folha-text',
        )}
      >
        <PassSign size={20} />
      </span>
      {/* As wide as the date at least, which never wraps: the button goes below it where text is very large. */}
      <span className="flex-1">
        <span className="block text-ui font-[650] whitespace-nowrap first-letter:uppercase">
          {day(date, 'weekdayShort')}
        </span>
        <span className="block text-sm text-ink-2">{t(!effective ? 'rests' : isFixed ? 'stays' : 'until')}</span>
      </span>
      {isFixed ? (
        <Tag tone="folha">{t('pass')}</Tag>
      ) : (
        <Button
          variant="line"
          size="sm"
          aria-label={t('giveBackOf', { day: day(date, 'weekday') })}
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate(date)}
        >
          {t('giveBack')}
        </Button>
      )}
    </li>
  )
}
