/** A command for an operator to run on the server, in one piece. */
export function Command({ text }: { text: string }) {
  return (
    <code className="rounded-xs bg-surface px-1.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap text-ink">
      {text}
    </code>
  )
}

export const CHECK_MONEY = 'npm run check-money'
