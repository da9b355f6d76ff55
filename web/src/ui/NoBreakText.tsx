const SHORT = 12

/** A text to be read, in which "e-mail" and other short words are not broken at their hyphens: style sheets know no way. */
export function NoBreakText({ text }: { text: string }) {
  return text.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 === 0 || part.length > SHORT ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
