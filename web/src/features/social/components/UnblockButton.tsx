import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

type UnblockButtonProps = { person: { id: string; name: string }; onDone?: () => void }

/** Ends a block at once; earlier comments become visible again. */
export function UnblockButton({ person, onDone }: UnblockButtonProps) {
  const { t } = useTranslation('person')
  const unblock = useMutation({
    mutationFn: () => call('DELETE /people/:personId/block', { params: { personId: person.id } }),
    onSuccess() {
      toast({ variant: 'success', title: t('unblocked', { name: person.name }) })
      onDone?.()
    },
    onError: error => showProblem(error, { title: t('unblockFailed') }),
  })
  return (
    <Button
      variant="soft"
      size="sm"
      busy={unblock.isPending}
      aria-label={t('unblockName', { name: person.name })}
      onClick={() => unblock.mutate()}
    >
      {t('unblock')}
    </Button>
  )
}
