import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { moneyParts } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { read } from '../../api/queries.ts'
import { Card as Box } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Numeral.tsx'

/** The wallet's withdrawable balance; prizes only, never shown next to bonus credits. */
export function BalanceCard() {
  const { t } = useTranslation('home-parts')
  const { data } = useQuery(read('GET /wallet'))
  if (!data) return null
  return (
    <Box as="section" aria-label={t('balance')} className="flex items-center justify-between gap-3">
      <div className="@container min-w-0 flex-1">
        <p className="text-sm text-ink-2">{t('balance')}</p>
        <p className="mt-1.5">
          <Money
            {...moneyParts(data.freeCents, data.currency)}
            className="num-fit [--more:2] [--size:1.75rem] [&>span:first-child]:text-[.75em]"
          />
        </p>
      </div>
      <IconButton
        asChild
        look="soft"
        label={t('toWallet')}
        icon={<ArrowUpRight size={20} strokeWidth={2.3} aria-hidden="true" />}
      >
        <Link {...paths.wallet()} />
      </IconButton>
    </Box>
  )
}
