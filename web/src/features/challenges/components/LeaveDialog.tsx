import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { money } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Details } from './challenge-data.ts'
import { isWithdrawing } from './withdrawing.ts'
import { showChallenge } from './use-join.ts'
import { showProblem } from '../../../states/show-problem.ts'

type LeaveDialogProps = { challenge: Details; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks for confirmation before a participant leaves; explains what happens to the fee. */
export function LeaveDialog({ challenge, open, onOpenChange }: LeaveDialogProps) {
  const { t } = useTranslation('challenge')
  const { pool, viewer } = challenge
  const withdraws = isWithdrawing(challenge)
  const paid = pool.entryFeeCents > 0 && viewer.state === 'participating'
  const leave = useMutation({
    mutationFn: () => call('POST /challenges/:challengeId/leave', { params: { challengeId: challenge.id } }),
    onSuccess: details => {
      onOpenChange(false)
      showChallenge(details)
      toast({ variant: 'success', title: t(withdraws ? 'leave.withdrawDone' : 'leave.done') })
    },
    onError: error => {
      onOpenChange(false)
      showProblem(error, { title: t('refusedTitle.leave') })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      sign={
        <IconWell tone="danger" size={52}>
          <LogOut size={24} aria-hidden="true" />
        </IconWell>
      }
      title={t(withdraws ? 'leave.withdrawTitle' : 'leave.title')}
      description={
        paid
          ? t(withdraws ? 'leave.withdrawSentence' : viewer.withdrawableUntil ? 'leave.paidStill' : 'leave.paid', {
              amount: money(pool.entryFeeCents, pool.currency),
            })
          : t(challenge.isPrivate && !viewer.isCreator ? 'leave.private' : 'leave.free')
      }
      footer={
        <>
          <Button variant="soft" onClick={() => onOpenChange(false)}>
            {t('leave.stay')}
          </Button>
          <Button variant="danger" busy={leave.isPending} busyLabel={t('leave.busy')} onClick={() => leave.mutate()}>
            {t(withdraws ? 'leave.withdrawConfirm' : 'leave.confirm')}
          </Button>
        </>
      }
    />
  )
}
