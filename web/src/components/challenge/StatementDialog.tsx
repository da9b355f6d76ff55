import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../../language/format.ts'
import { signedMoney } from '../../language/signed-money.ts'
import { read } from '../../api/queries.ts'
import { classes } from '../../ui/classes.ts'
import { LoadFailed } from '../states/LoadFailed.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { Answer } from '../../api/api.ts'

type Statement = Answer<'GET /challenges/:challengeId/statement'>
type StatementDialogProps = { challengeId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Everything that went into and out of the pool, line by line, so that anyone in it can add it up. */
export function StatementDialog({ challengeId, open, onOpenChange }: StatementDialogProps) {
  const { t } = useTranslation('challenge')
  const statement = useQuery({
    ...read('GET /challenges/:challengeId/statement', { params: { challengeId } }),
    enabled: open,
    staleTime: 0,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t('statement.title')}
      description={t('statement.description')}
      closeLabel={t('close')}
    >
      {statement.data ? (
        <Lines statement={statement.data} />
      ) : statement.isError ? (
        <LoadFailed title={t('error.statement')} safe={t('error.safe')} query={statement} />
      ) : (
        <Loading text={t('loading')}>
          <div className="flex flex-col gap-3">
            {[0, 1, 2, 3].map(key => (
              <Skeleton key={key} className="h-11" />
            ))}
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

function Lines({ statement }: { statement: Statement }) {
  const { t } = useTranslation('challenge')
  const { currency, lines, balanceCents } = statement
  if (lines.length === 0) return <p className="py-4 text-ui text-ink-2">{t('statement.empty')}</p>
  const sum = (wanted: (cents: number) => boolean) =>
    lines.reduce((total, line) => (wanted(line.amountCents) ? total + line.amountCents : total), 0)
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          <li key={index} className="flex items-center justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="line-clamp-2 text-ui font-semibold break-words">{lineText(t, line)}</span>
              <span className="block text-[13px] text-ink-2">
                {dayOf(line.at, 'short')}
                {line.oddCent && ` · ${t('statement.oddCent')}`}
              </span>
            </span>
            <span className={classes('type-num shrink-0 text-[15px]', line.amountCents > 0 && 'text-folha-text')}>
              {signedMoney(line.amountCents, currency, true)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-1 border-t-2 border-ink pt-3 text-ui">
        <Sum
          label={t('statement.in')}
          value={signedMoney(
            sum(cents => cents > 0),
            currency,
          )}
        />
        <Sum
          label={t('statement.out')}
          value={signedMoney(
            sum(cents => cents < 0),
            currency,
          )}
        />
        <Sum label={t('statement.balance')} value={signedMoney(balanceCents, currency)} strong />
      </dl>
      {balanceCents === 0 && <p className="mt-2 text-sm text-ink-2">{t('statement.zero')}</p>}
    </>
  )
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-1', strong && 'font-bold')}>
      <dt>{label}</dt>
      <dd className={classes('type-num', strong ? 'text-[20px]' : 'text-[15px]')}>{value}</dd>
    </div>
  )
}

function lineText(
  t: ReturnType<typeof useTranslation<'challenge'>>['t'],
  { kind, person }: Statement['lines'][number],
): string {
  if (kind === 'fee' || kind === 'fee_correction' || kind === 'funding') return t(`statement.kind.${kind}`)
  return person ? t(`statement.kind.${kind}`, { name: person.name }) : t(`statement.kind.${kind}Plain`)
}
