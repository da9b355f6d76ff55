import { dayOf, time } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'

type Author = 'person' | 'support'
type MessagesProps = {
  label: string
  messages: readonly { author: Author; text: string; at: string }[]
  /** the reader: their own messages are on the right */
  side: Author
  nameOf: (author: Author) => string
}

/** The messages of a support request, in order. */
export function Messages({ label, messages, side, nameOf }: MessagesProps) {
  return (
    <ol aria-label={label} className="flex flex-col gap-3">
      {messages.map(({ author, text, at }, place) => (
        <li
          key={place}
          className={classes(
            'max-w-[88%] rounded-[20px] px-4 py-3',
            author === side ? 'self-end' : 'self-start',
            author === 'person' ? 'bg-fill' : 'bg-mar-soft',
          )}
        >
          <p className="text-[0.8125rem] text-ink-2">
            <strong className="font-[650] text-ink">{nameOf(author)}</strong> · {dayOf(at, 'short')}, {time(at)}
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}
