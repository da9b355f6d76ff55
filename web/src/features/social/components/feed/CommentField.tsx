import { COMMENT_MAX_LENGTH } from '@bora/rules/limits.ts'
import { mentionBegun, mentionedIn } from '@bora/rules/mentions.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { ArrowRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ProblemLine } from '../../../../ui/ProblemLine.tsx'
import type { Words } from './comments.ts'
import { type Mentioned, MentionPicker, useMentionable } from './MentionPicker.tsx'

/** Operations for other components: focus the field, and send its content. */
export type CommentFieldHandle = { focus: () => void; send: () => void }

type CommentFieldProps = {
  /** The workout whose people can be mentioned; without it, mentions are off */
  activityId?: string
  label: string
  placeholder: string
  sendLabel: string
  initial?: Words
  takesFocus?: boolean
  handle?: Ref<CommentFieldHandle>
  /** before the words: what else belongs to a message */
  aside?: ReactNode
  /** a picture is sent along: words aren't required, and stay until it is sent */
  withPicture?: boolean
  /** nothing can be sent now */
  busy?: boolean
  /** sends the words; if that fails, they return to the field */
  onSend: (words: Words) => Promise<boolean>
  onCancel?: () => void
}

/** The input for a comment or a message: Enter sends, Shift+Enter starts a new line, and @ suggests people. */
export function CommentField({
  activityId,
  initial,
  onSend,
  onCancel,
  withPicture = false,
  busy,
  ...about
}: CommentFieldProps) {
  const { t } = useTranslation('feed')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(initial?.text ?? '')
  const [caret, setCaret] = useState(text.length)
  const [known, setKnown] = useState<readonly Mentioned[]>(initial?.mentions ?? [])
  const [closed, setClosed] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const [wrong, setWrong] = useState(false)
  const begun = activityId === undefined ? null : mentionBegun(text, caret)
  const isChosen = begun !== null && known.some(one => begun.typed.startsWith(one.name))
  const isOpen = begun !== null && begun.from !== closed && !isChosen
  const people = useMentionable(activityId, isOpen ? begun.typed : undefined)
  const length = [...tidyText(text)].length

  function type(value: string, at: number) {
    setText(value)
    setCaret(at)
    setActive(0)
    setWrong(false)
  }
  function pick(person: Mentioned) {
    if (!begun) return
    const before = `${text.slice(0, begun.from)}@${person.name} `
    type(before + text.slice(caret), before.length)
    setKnown([...known, person])
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }
  async function send() {
    if (busy) return
    const problem = checkText(text, { least: withPicture ? 0 : 1, most: COMMENT_MAX_LENGTH, lines: true })
    if (problem === 'too_short') return field.current?.focus()
    if (problem) return setWrong(true)
    const words = { text: tidyText(text), mentions: mentionedIn(text, known) }
    const before = text
    field.current?.focus()
    if (withPicture) {
      if (await onSend(words)) setText(now => (now === before ? '' : now))
      return
    }
    if (!onCancel) type('', 0)
    // Text typed meanwhile is kept.
    if (!(await onSend(words))) setText(now => now || before)
  }
  useImperativeHandle(about.handle, () => ({ focus: () => field.current?.focus(), send: () => void send() }))
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (people.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setActive((active + step + people.length) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') pick(people[active] ?? people[0]!)
      else if (event.key === 'Escape') setClosed(begun!.from)
      else return
      return event.preventDefault()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      onCancel()
    }
  }
  return (
    <div className="relative min-w-0 flex-1">
      {people.length > 0 && <MentionPicker id={`${id}-people`} people={people} active={active} onPick={pick} />}
      <p role="status" className="sr-only">
        {people.length > 0 && t('mentionable', { count: people.length })}
      </p>
      {wrong && (
        <ProblemLine id={`${id}-wrong`} className="mb-1.5">
          {length > COMMENT_MAX_LENGTH ? t('tooLong', { most: COMMENT_MAX_LENGTH }) : t('unreadable')}
        </ProblemLine>
      )}
      <div
        className={classes(
          'flex items-end gap-1 rounded-[26px] bg-surface pr-1 ring-[1.5px] ring-line-strong ring-inset has-focus-visible:ring-2 has-focus-visible:ring-mar has-aria-invalid:ring-danger',
          about.aside ? 'pl-1' : 'pl-4',
        )}
      >
        {about.aside}
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={about.label}
          placeholder={about.placeholder}
          aria-autocomplete={activityId === undefined ? undefined : 'list'}
          aria-controls={people.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={people.length > 0 ? `${id}-people-${active}` : undefined}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the text that one asked to edit
          autoFocus={about.takesFocus}
          onChange={event => type(event.target.value, event.target.selectionStart)}
          onSelect={event => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={press}
          className="field-sizing-content max-h-32 min-h-[52px] min-w-0 flex-1 resize-none bg-transparent py-3.5 text-base leading-6 outline-none placeholder:text-ink-3"
        />
        {length > COMMENT_MAX_LENGTH - 100 && (
          <span className="pb-4 text-[0.8125rem] text-ink-3 tabular-nums">{`${length}/${COMMENT_MAX_LENGTH}`}</span>
        )}
        <IconButton
          label={about.sendLabel}
          icon={<ArrowRight size={20} strokeWidth={2.5} aria-hidden="true" />}
          aria-disabled={busy || undefined}
          onClick={() => void send()}
          className="my-1 bg-ink! text-on-ink! hover:opacity-90"
        />
      </div>
    </div>
  )
}
