import type { MailTemplate } from './mail-template.ts'

/** Returns a mail as plain text: the same facts as its HTML, for clients that show no HTML. */
export function mailText(letter: MailTemplate, siteUrl: string, foot: string): string {
  const { details, quote, code, action, life, notYou } = letter
  const parts = [
    letter.title,
    [letter.greeting, ...letter.sentences].join(' '),
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    // With a quote mark none of its lines can pass for one of ours.
    quote?.replace(/^/gm, '> '),
    action && `${action.label}:\n${action.link}`,
    code && `${code.label}: ${code.value}`,
    life,
    notYou.link ? `${notYou.text}\n${notYou.link}` : notYou.text,
    `-- \nBora · ${siteUrl}\n${foot}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
