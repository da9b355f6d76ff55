import { CAPTION_MAX_LENGTH } from '@bora/rules/limits.ts'
import { ChevronRight, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import type { WorkoutDraft } from './draft.ts'
import { useProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'

type CaptionFieldProps = {
  draft: WorkoutDraft
  problem: Problem | null
  edit: (wish: DraftChange) => void
  row: boolean
}

/** The caption, up to 500 characters. On a phone a row that opens a sheet. */
export function CaptionField({ draft, problem, edit, row }: CaptionFieldProps) {
  const { t } = useTranslation('add-activity')
  const text = useProblemText()
  const [open, setOpen] = useState(false)
  const length = [...draft.caption].length
  const error = problem?.place === 'caption' ? text(problem) : undefined
  const field = (
    <Field
      label={t('step3.caption')}
      optional={t('optional')}
      error={error}
      aside={<span className="text-[0.8125rem] text-ink-3 tabular-nums">{`${length}/${CAPTION_MAX_LENGTH}`}</span>}
    >
      {control => (
        <Textarea
          {...control}
          rows={row ? 4 : 2}
          maxLength={CAPTION_MAX_LENGTH}
          placeholder={t('step3.captionHint')}
          value={draft.caption}
          onChange={event => edit({ caption: event.target.value })}
        />
      )}
    </Field>
  )
  if (!row) return <div data-place="caption">{field}</div>
  return (
    <div data-place="caption">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
      >
        <MessageCircle size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
        <span className="text-ui font-[650]">
          {t('step3.caption')}
          <span className="sr-only">: </span>
        </span>
        <span className="min-w-0 flex-1 truncate text-right text-ui text-ink-2">
          {draft.caption.trim() || t('step3.captionNone')}
        </span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0" />
      </button>
      {error && !open && <ProblemLine className="pb-3 pl-8">{error}</ProblemLine>}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('step3.caption')}
        closeLabel={t('close')}
        footer={
          <Button size="lg" onClick={() => setOpen(false)}>
            {t('when.done')}
          </Button>
        }
      >
        {field}
      </Dialog>
    </div>
  )
}
