import { MIN_ADJUSTMENT_REASON, MAX_ADJUSTMENT_REASON } from '@bora/rules/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { AloneLimits } from '../components/AloneLimits.tsx'
import { SecondRefusal } from '../components/SecondRefusal.tsx'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { money } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import type { LedgerAdjustment } from './ledger-adjustments-data.ts'
import { instantText } from './instant-text.ts'
import { DialogButtons, showRefusal } from './ReasonDialog.tsx'

type BookEntriesProps = { title: string; entries: readonly LedgerAdjustment[]; none: string; noneSentence: string }

/** Ledger adjustments, each with its author and reason, and the actions available to the viewer. */
export function LedgerAdjustments({ title, entries, none, noneSentence }: BookEntriesProps) {
  const heading = useId()
  const [refusing, setRefusing] = useState<LedgerAdjustment | null>(null)
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading} className="type-title text-h1">
        {title}
      </h2>
      {entries.length === 0 ? (
        <EmptyState size="line" icon={<BookOpenCheck size={20} />} title={none} sentence={noneSentence} />
      ) : (
        <ul className="mt-2">
          {entries.map(entry => (
            <EntryRow key={entry.id} entry={entry} onRefuse={() => setRefusing(entry)} />
          ))}
        </ul>
      )}
      {refusing && <RefuseEntry entry={refusing} onClose={() => setRefusing(null)} />}
    </Card>
  )
}

function EntryRow({ entry, onRefuse }: { entry: LedgerAdjustment; onRefuse: () => void }) {
  const { t } = useTranslation('admin-books')
  const { id, kind, person, corrects, cents, currency, reason, state, can } = entry
  const approve = useMutation({
    mutationFn: () => call('POST /admin/books/:entryId/approve', { params: { entryId: id } }),
    onSuccess: () => toast({ variant: 'success', title: t('told.posted') }),
    onError: error => toast({ variant: 'destructive', title: errorText(error) }),
    onSettled: staleReadsAnswered,
  })
  const about = [
    ...(corrects ? [`${t(`postingKind.${corrects.kind}`)} ${t('of', { number: corrects.number })}`] : []),
    ...(person ? [person.name] : []),
  ]
  return (
    <li className="border-t border-line py-3 first:border-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-ui font-[650]">{t(`kind.${kind}`)}</h3>
        <span className="type-num text-[1.0625rem]">{money(cents, currency)}</span>
      </div>
      {about.length > 0 && <p className="text-sm text-ink-2">{about.join(' · ')}</p>}
      <p className="mt-1 text-sm break-words whitespace-pre-line">{reason}</p>
      <p className="mt-1 text-xs text-ink-2">
        {t('proposedBy', { name: entry.proposedBy.name, moment: instantText(entry.proposedAt) })}
      </p>
      {entry.decidedBy && entry.decidedAt && (
        <p className="text-xs text-ink-2">
          {t('decidedBy', {
            state: t(`state.${state}`),
            name: entry.decidedBy.name,
            moment: instantText(entry.decidedAt),
          })}
        </p>
      )}
      {entry.overAlone && <AloneLimits of="decided" />}
      {state === 'open' && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {can.includes('approve') ? (
            <Button size="sm" variant="solid" busy={approve.isPending} onClick={() => approve.mutate()}>
              {t('approve')}
            </Button>
          ) : (
            <SecondRefusalOrOthers entry={entry} />
          )}
          {can.includes('refuse') && (
            <Button size="sm" variant="soft" onClick={onRefuse}>
              {t('refuse')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function SecondRefusalOrOthers({ entry: { secondRefusal } }: { entry: LedgerAdjustment }) {
  const { t } = useTranslation('admin-books')
  if (secondRefusal && secondRefusal !== 'other_admin_needed') return <SecondRefusal refusal={secondRefusal} />
  return <span className="text-sm text-ink-2">{t('others')}</span>
}

function RefuseEntry({ entry, onClose }: { entry: LedgerAdjustment; onClose: () => void }) {
  const { t } = useTranslation('admin-books')
  const form = useSentForm(
    { defaultValues: { note: '' } },
    async ({ note }) => {
      await call('POST /admin/books/:entryId/refuse', { params: { entryId: entry.id }, body: { note: note.trim() } })
      toast({ title: t('told.refused') })
      onClose()
      await staleReadsAnswered()
    },
    showRefusal,
    { least: MIN_ADJUSTMENT_REASON },
  )
  const amount = money(entry.cents, entry.currency)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('refuseTitle')}
      description={t('refuseSentence', { kind: t(`kind.${entry.kind}`), amount })}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('reason')} help={t('reasonHelp')} error={form.problem('note')}>
          {control => (
            <Textarea
              {...control}
              rows={2}
              maxLength={MAX_ADJUSTMENT_REASON}
              {...form.register('note', {
                validate: text => text.trim().length >= MIN_ADJUSTMENT_REASON || 'admin-books:reasonShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <DialogButtons submit={t('refuse')} busy={form.busy} destructive onClose={onClose} />
      </form>
    </Dialog>
  )
}
