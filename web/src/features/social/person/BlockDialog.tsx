import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { queryClient } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Profile } from './profile.ts'
import { showProblem } from '../../../states/show-problem.ts'

type BlockDialogProps = { person: Profile['person']; open: boolean; onClose: () => void }

/** Asks for confirmation before a person is blocked, and explains the consequences. */
export function BlockDialog({ person, open, onClose }: BlockDialogProps) {
  const { t } = useTranslation('person')
  const block = useMutation({
    mutationFn: () => call('PUT /people/:personId/block', { params: { personId: person.id } }),
    onSuccess() {
      onClose()
      toast({ variant: 'success', title: t('blocked', { name: person.name }), sentence: t('blockedSentence') })
      // That person's posts, comments and profile disappear everywhere.
      void queryClient.resetQueries({ queryKey: ['GET /people/:personId', { params: { personId: person.id } }] })
    },
    onError: error => showProblem(error, { title: t('blockFailed') }),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t('blockTitle', { name: person.name })}
      description={t('blockSentence')}
      footer={
        <>
          <Button variant="soft" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" size="lg" busy={block.isPending} onClick={() => block.mutate()}>
            {t('block')}
          </Button>
        </>
      }
    />
  )
}
