import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { now, useClock } from '../../device/clock.ts'
import { dayOf, relative, time } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { IconWell } from '../../ui/Card.tsx'
import { Amount } from './Amount.tsx'

type HeldPrizesProps = { balance: Answer<'GET /wallet'>; hidden: boolean }

/** Each prize that waits for the end of its dispute time, with the moment on which it goes free. */
export function HeldPrizes({ balance, hidden }: HeldPrizesProps) {
  const { t } = useTranslation('wallet')
  useClock()
  return (
    <div className="rounded-lg bg-surface shadow-e1">
      <ul>
        {balance.held.map(one => (
          <li
            key={one.challengeId}
            className="flex min-h-[74px] flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-3"
          >
            <IconWell tone="maracuja" size={44}>
              <Hourglass size={20} aria-hidden="true" />
            </IconWell>
            <span className="min-w-0 flex-1 basis-[130px]">
              <Link
                {...paths.results(one.challengeId)}
                className="block truncate rounded-sm text-ui font-[650] underline-offset-4 hover:underline"
              >
                {one.challengeTitle}
              </Link>
              <span className="block text-sm text-ink-2">
                {t('held.freeAt', {
                  day: dayOf(one.freeAt, 'short'),
                  time: time(one.freeAt),
                  relative: relative(one.freeAt, now()),
                })}
              </span>
            </span>
            <span className="ml-auto shrink-0">
              <Amount
                cents={one.amountCents}
                currency={balance.currency}
                hidden={hidden}
                className="text-[17px] [&_span]:text-[.74em]"
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 text-sm text-ink-2">{t('held.why')}</p>
    </div>
  )
}
