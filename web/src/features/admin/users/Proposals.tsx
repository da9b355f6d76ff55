import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey, errorText } from '../../../api/error-text.ts'
import { read, staleReadsAnswered } from '../../../api/queries.ts'
import { SecondRefusal } from '../components/SecondRefusal.tsx'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { dayOf, time } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Proposal } from './proposals-data.ts'

/** Everything that needs a second admin; renders nothing if there is none. */
export function AllProposals() {
  const { data } = useQuery({ ...read('GET /admin/proposals'), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  return <Proposals proposals={data?.open ?? []} />
}

/** Proposals that need a second admin, each with its author and reason, and the actions available to the viewer. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { t } = useTranslation('admin-users')
  const heading = useId()
  const [declining, setDeclining] = useState<Proposal | null>(null)
  if (proposals.length === 0) return null
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading} className="type-title text-h1">
        {t('proposal.title')}
      </h2>
      <ul className="mt-2">
        {proposals.map(proposal => (
          <ProposalRow key={proposal.id} proposal={proposal} onDecline={() => setDeclining(proposal)} />
        ))}
      </ul>
      {declining && <DeclineDialog proposal={declining} onClose={() => setDeclining(null)} />}
    </Card>
  )
}

type RowProps = { proposal: Proposal; onDecline: () => void }

function ProposalRow({ proposal, onDecline }: RowProps) {
  const { t } = useTranslation(['admin-users', 'errors'])
  const { id, act, person, reason, days, factorName, check, note, proposedBy, can, secondRefusal } = proposal
  const approve = useMutation({
    mutationFn: () => call('POST /admin/proposals/:proposalId/approve', { params: { proposalId: id } }),
    onSuccess: () => toast({ variant: 'success', title: t(`proposal.done.${act}`) }),
    onError: error => toast({ variant: 'destructive', title: errorText(error) }),
    onSettled: staleReadsAnswered,
  })
  const facts = [
    ...(reason ? [t(`reasons.${reason}`), days === null ? t('form.endless') : t('form.length', { count: days })] : []),
    ...(factorName ? [factorName] : []),
    ...(check ? [t(`checks.${check}`)] : []),
  ]
  const isOwn = secondRefusal === 'other_admin_needed'
  const moment = (at: string) => `${dayOf(at, 'short')}, ${time(at)}`
  return (
    <li className="border-t border-line py-3 first:border-0 last:pb-0">
      <h3 className="text-ui font-[650] break-words">{t(`proposal.act.${act}`, { name: person.name })}</h3>
      {facts.length > 0 && <p className="text-sm text-ink-2">{facts.join(' · ')}</p>}
      <p className="mt-1 text-sm break-words whitespace-pre-line">{note}</p>
      <p className="mt-1 text-xs text-ink-2">
        {t('proposal.by', {
          name: proposedBy.name,
          moment: moment(proposal.proposedAt),
          until: moment(proposal.expiresAt),
        })}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {can.includes('approve') && (
          <Button size="sm" variant="solid" busy={approve.isPending} onClick={() => approve.mutate()}>
            {t('proposal.approve')}
          </Button>
        )}
        {isOwn && <span className="text-sm text-ink-2">{t('proposal.own')}</span>}
        {secondRefusal && !isOwn && <SecondRefusal refusal={secondRefusal} />}
        {can.length === 0 && <span className="text-sm text-ink-2">{t('proposal.aboutYou')}</span>}
        {can.includes('decline') && (
          <Button size="sm" variant="soft" onClick={onDecline}>
            {t(isOwn ? 'proposal.takeBack' : 'proposal.decline')}
          </Button>
        )}
      </div>
    </li>
  )
}

function DeclineDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('admin-users')
  const { id, act, person } = proposal
  const form = useSentForm(
    { defaultValues: { note: '' } },
    async ({ note }) => {
      await call('POST /admin/proposals/:proposalId/decline', { params: { proposalId: id }, body: { note } })
      toast({ title: t('proposal.declined') })
      onClose()
      await staleReadsAnswered()
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
    { least: DESK_NOTE_MIN_LENGTH },
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('proposal.declineTitle')}
      description={t(`proposal.act.${act}`, { name: person.name })}
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('form.note')} help={t('form.noteHelp')} error={form.problem('note')}>
          {control => (
            <Textarea
              {...control}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('note', {
                validate: note => note.trim().length >= DESK_NOTE_MIN_LENGTH || 'admin-users:form.noteShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel={t('form.busy')}>
            {t('proposal.decline')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
