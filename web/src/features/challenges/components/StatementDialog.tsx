import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { StatementLines } from './StatementLines.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

type StatementDialogProps = { challengeId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Everything that went into and out of the pool, line by line, so that every participant can add it up. */
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
        <StatementLines statement={statement.data} />
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
