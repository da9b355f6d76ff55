import { VOTE_WORDS_MAX_LENGTH } from '@bora/rules/fairness/limits.ts'
import { VERDICTS, VOTE_REASONS } from '@bora/rules/fairness/review-clock.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Radio } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import type { DraftVote, VoteBody } from './review-data.ts'

type VoteSheetProps = {
  open: boolean
  draft: DraftVote
  onChange: (draft: DraftVote) => void
  onClose: () => void
  onSend: (vote: VoteBody) => void
}

/** A vote with its reason and, optionally, words that only staff read. */
export function VoteSheet({ open, draft, onChange, onClose, onSend }: VoteSheetProps) {
  const { t } = useTranslation('review')
  const [wrong, setWrong] = useState<'reason' | 'words' | null>(null)
  const { verdict, reason, words } = draft
  const change = (next: DraftVote) => (onChange(next), setWrong(null))
  function send() {
    if (reason === null) return setWrong('reason')
    if (checkText(words, { least: 0, most: VOTE_WORDS_MAX_LENGTH, lines: true })) return setWrong('words')
    onSend({ verdict, reason, words })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('vote.title')}
      description={t('vote.sentence')}
      footer={
        <Button variant="bora" size="lg" block onClick={send}>
          {t('vote.send')}
        </Button>
      }
    >
      <Segmented
        label={t('vote.side')}
        value={verdict}
        options={VERDICTS.toReversed().map(one => ({ value: one, label: t(`verdict.${one}`) }))}
        onChange={next => change({ ...draft, verdict: next, reason: null })}
      />
      <fieldset className="mt-3 flex min-w-0 flex-col">
        <legend className="sr-only">{t('vote.reason')}</legend>
        {VOTE_REASONS[verdict].map(one => (
          <Radio
            key={one}
            name="vote-reason"
            value={one}
            checked={reason === one}
            onChange={() => change({ ...draft, reason: one })}
            className="border-b border-line py-2.5 font-semibold last-of-type:border-0"
          >
            {t(`reason.${one}`)}
          </Radio>
        ))}
      </fieldset>
      {wrong === 'reason' && <ProblemLine>{t('vote.reasonRequired')}</ProblemLine>}
      <div className="mt-3">
        <Field
          label={t('vote.words')}
          optional={t('vote.optional')}
          help={t('vote.wordsHelp')}
          error={wrong === 'words' ? t('answer.unreadable') : undefined}
          aside={
            <span className="text-[0.8125rem] text-ink-3 tabular-nums">
              {`${[...words].length}/${VOTE_WORDS_MAX_LENGTH}`}
            </span>
          }
        >
          {control => (
            <Textarea
              {...control}
              rows={3}
              maxLength={VOTE_WORDS_MAX_LENGTH}
              value={words}
              onChange={event => change({ ...draft, words: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
