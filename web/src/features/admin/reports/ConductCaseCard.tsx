import { CONDUCT_WORDS_MAX_LENGTH, CONDUCT_WORDS_MIN_LENGTH } from '@bora/rules/fairness/limits.ts'
import type { ConductVerdict } from '@bora/rules/fairness/conduct-clock.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError, call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { errorKey } from '../../../api/error-text.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { instantText } from './case-data.ts'

type AtDesk = Answer<'GET /admin/conduct/:caseId'>

/** A case about a participant, with what staff may decide now. */
export function ConductCaseCard({ one }: { one: AtDesk }) {
  const { t } = useTranslation('admin-reports')
  const [verdict, setVerdict] = useState<ConductVerdict | null>(null)
  const { person, challenge, measure, phase, until, answer, decision, appeal, appealDecision, outcome } = one
  const said = [
    { title: t('conduct.reason'), text: one.reason },
    { title: t('conduct.basis'), text: one.basis },
    ...(answer ? [{ title: t('conduct.answer'), text: answer.text ?? t('conduct.noAnswer') }] : []),
    ...(decision
      ? [{ title: `${t(`conduct.verdict.${decision.verdict}`)} · ${one.decidedBy?.name ?? ''}`, text: decision.words }]
      : []),
    ...(appeal ? [{ title: t('conduct.appeal'), text: appeal.text }] : []),
    ...(appealDecision
      ? [
          {
            title: `${t(`conduct.appealVerdict.${appealDecision.verdict}`)} · ${one.appealDecidedBy?.name ?? ''}`,
            text: appealDecision.words,
          },
        ]
      : []),
  ]
  return (
    <article className="rounded-lg bg-surface p-4 shadow-e1 lg:bg-sunken">
      <header className="flex items-center gap-3">
        <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={44} />
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-ui font-[650]">{person.name}</h3>
          <p className="text-sm break-words text-ink-2">{challenge.title}</p>
        </div>
      </header>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <Tag tone="solid">{t(`conduct.measure.${measure}`)}</Tag>
        <Tag tone="maracuja">{t(`conduct.phase.${phase}`)}</Tag>
        {until && <Tag>{t('review.until', { moment: instantText(until) })}</Tag>}
        {outcome && <Tag tone="mar">{t(`conduct.outcome.${outcome.lapsed ? 'lapsed' : outcome.verdict}`)}</Tag>}
      </p>
      <dl className="mt-3 flex flex-col gap-2 text-sm">
        {said.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-[650]">{title}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {one.can.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="danger" onClick={() => setVerdict('upheld')}>
            {t(`conduct.do.${measure}`)}
          </Button>
          <Button size="sm" variant="soft" onClick={() => setVerdict('dropped')}>
            {t('conduct.do.drop')}
          </Button>
        </div>
      )}
      {verdict && <VerdictDialog one={one} verdict={verdict} onClose={() => setVerdict(null)} />}
    </article>
  )
}

type VerdictDialogProps = { one: AtDesk; verdict: ConductVerdict; onClose: () => void }

function VerdictDialog({ one, verdict, onClose }: VerdictDialogProps) {
  const { t } = useTranslation('admin-reports')
  const bounds = { least: CONDUCT_WORDS_MIN_LENGTH, most: CONDUCT_WORDS_MAX_LENGTH, lines: true }
  const form = useSentForm(
    { defaultValues: { words: '' } },
    async ({ words }) => {
      const sent = { params: { caseId: one.id }, body: { verdict, words } }
      await (one.can.includes('decide')
        ? call('POST /admin/conduct/:caseId/decide', sent)
        : call('POST /admin/conduct/:caseId/decide-appeal', sent))
      await staleReadsAnswered()
      onClose()
    },
    error => ({ field: error instanceof ApiError && error.field ? 'words' : 'root', key: errorKey(error) }),
    { least: CONDUCT_WORDS_MIN_LENGTH },
  )
  const key = verdict === 'dropped' ? 'drop' : one.measure
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t(`conduct.ask.${key}`, { name: one.person.name })}
      description={t(`conduct.askSentence.${key}`)}
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('conduct.words')} help={t('conduct.wordsHelp')} error={form.problem('words')}>
          {control => (
            <Textarea
              {...control}
              maxLength={CONDUCT_WORDS_MAX_LENGTH}
              {...form.register('words', {
                validate: words => checkText(words, bounds) === null || 'admin-reports:conduct.tooShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('do.cancel')}
          </Button>
          <Button
            type="submit"
            variant={verdict === 'upheld' ? 'danger' : 'solid'}
            busy={form.busy}
            busyLabel={t('do.busy')}
          >
            {t(`conduct.do.${key}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
