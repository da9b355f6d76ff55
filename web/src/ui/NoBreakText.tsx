const SHORT = 12

/** A text in which "e-mail" and other short words are not broken at their hyphens, which CSS can't do. */
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
