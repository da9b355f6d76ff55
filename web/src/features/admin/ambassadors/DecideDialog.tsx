import { APPLY_AGAIN_DAYS } from '@bora/rules/campaigns.ts'
import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Application } from './desk-data.ts'

type DecideProps = { application: Application; approve: boolean; onClose: () => void }

/** Decides an application, with a reason. */
export function DecideDialog({ application: { person }, approve, onClose }: DecideProps) {
  const { t } = useTranslation('admin-ambassadors')
  const form = useSentForm(
    { defaultValues: { note: '' } },
    async ({ note }) => {
      const params = { personId: person.id }
      await call('POST /admin/ambassador-applications/:personId', { params, body: { approve, note } })
      await staleReadsAnswered()
      toast({ variant: 'success', title: t(approve ? 'decide.approved' : 'decide.refused'), sentence: person.name })
      onClose()
    },
    error => ({ field: 'root', key: errorKey(error) }),
    { least: DESK_NOTE_MIN_LENGTH },
  )
  const name = { name: person.name }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={approve ? t('decide.approveTitle', name) : t('decide.refuseTitle', name)}
      description={
        approve ? t('decide.approveSentence', name) : t('decide.refuseSentence', { ...name, days: APPLY_AGAIN_DAYS })
      }
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('decide.note')} help={t('decide.noteHelp')} error={form.problem('note')}>
          {control => (
            <Textarea
              {...control}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('note', {
                validate: note => note.trim().length >= DESK_NOTE_MIN_LENGTH || 'admin-ambassadors:decide.noteShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('decide.cancel')}
          </Button>
          <Button type="submit" variant={approve ? 'solid' : 'danger'} busy={form.busy} busyLabel={t('decide.busy')}>
            {t(approve ? 'approve' : 'refuse')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
