import { commentParts } from '@bora/rules/mentions.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../../navigation/paths.ts'

type CommentTextProps = { text: string; mentions: readonly { id: string; name: string }[]; plain?: boolean }

/** A comment as plain text; mentioned people link to their profiles, unless it is `plain`. */
export function CommentText({ text, mentions, plain = false }: CommentTextProps) {
  return commentParts(text, mentions).map((part, at) =>
    part.person && !plain ? (
      <Link key={at} {...paths.person(part.person)} className="font-semibold text-brand-text hover:underline">
        {part.text}
      </Link>
    ) : (
      part.text
    ),
  )
}
