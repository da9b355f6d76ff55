import { MIN_DISPUTE_REASON, MAX_DISPUTE_REASON } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { queryClient } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { oneDispute, paramsOf, type WholeDispute } from './dispute-data.ts'

type DecisionDialogProps = {
  open: string
  dispute: WholeDispute
  outcome: 'upheld' | 'dismissed'
  onClose: () => void
}

const BOUNDS = { least: MIN_DISPUTE_REASON, most: MAX_DISPUTE_REASON }

/** Asks for the published reason, states the consequences, and decides. */
export function DecisionDialog({ open, dispute, outcome, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('admin-disputes')
  const form = useSentForm(
    { defaultValues: { reason: '' } },
    async ({ reason }) => {
      const body = { outcome, reason, revision: dispute.revisionNow }
      const whole = await call('POST /admin/challenges/:challengeId/disputes/:disputeId/decision', {
        params: paramsOf(open),
        body,
      })
      queryClient.setQueryData(oneDispute(open).queryKey, whole)
      onClose()
      toast({
        variant: 'success',
        title: t(`told.${outcome}`),
        sentence: t(`told.${outcome}Sentence`, { revision: whole.revisionNow }),
      })
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
    BOUNDS,
  )
  const upholds = outcome === 'upheld'
  return (
    <Dialog
      open
      onOpenChange={on => !on && onClose()}
      title={t(upholds ? 'form.upholdTitle' : 'form.dismissTitle')}
      description={
        upholds
          ? t('form.upholdSentence', { count: dispute.workouts, revision: dispute.revisionNow + 1 })
          : t('form.dismissSentence')
      }
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('form.reason')} help={t('form.reasonHelp')} error={form.problem('reason')}>
          {control => (
            <Textarea
              {...control}
              rows={4}
              maxLength={MAX_DISPUTE_REASON}
              {...form.register('reason', {
                validate: reason =>
                  checkText(reason, { ...BOUNDS, lines: true }) === null || 'admin-disputes:form.reasonWrong',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('do.cancel')}
          </Button>
          <Button type="submit" variant={upholds ? 'danger' : 'solid'} busy={form.busy} busyLabel={t('do.busy')}>
            {t(upholds ? 'do.uphold' : 'do.dismiss')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
