import type { Language } from '@bora/rules/limits.ts'
import { escapeHtml as escaped } from '../../../core/escape-html.ts'
import type { MailTemplate } from './mail-template.ts'
import { DARK, LIGHT } from './mail-colours.ts'
import { tileStrip } from './tile-strip.ts'

const display = `font-family:'Archivo Variable',Archivo,'Arial Black','Helvetica Neue',Arial,sans-serif;font-weight:800`
const body = `font-family:'Figtree Variable',Figtree,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif`
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

type Colour = keyof typeof LIGHT
type Sheet = { language: Language; siteUrl: string; foot: string }

/**
 * Returns a mail as HTML that works in mail clients: tables and inline styles, nothing to load, light colours inline
 * and dark ones where the client asks for them. All external text passes `escaped`.
 */
export function mailHtml(letter: MailTemplate, { language, siteUrl, foot }: Sheet): string {
  const rows = [
    `<h1 class="ink" style="margin:0 0 12px;${display};font-size:30px;line-height:1.1;letter-spacing:-.02em;text-wrap:balance;${ink('ink')}">${prose(letter.title)}</h1>`,
    paragraph(16, 'soft', prose([letter.greeting, ...letter.sentences].join(' '))),
    details(letter),
    quote(letter),
    button(letter),
    code(letter),
    letter.life && paragraph(14, 'quiet', escaped(letter.life)),
    letter.action && paragraph(13, 'quiet', `${escaped(letter.action.copy)}<br>${shownLink(letter.action.link)}`),
    notYou(letter),
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(letter.subject)}</title>
<style>${style()}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${LIGHT.canvas};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(letter.preview)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table ${table} class="canvas" width="100%" bgcolor="${LIGHT.canvas}" style="width:100%;background:${LIGHT.canvas}"><tr><td align="center" class="outer" style="padding:32px 16px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="width:100%;max-width:600px">
<tr><td style="padding:0 4px 20px">${wordmark(siteUrl)}</td></tr>
<tr><td class="card" bgcolor="${LIGHT.card}" style="background:${LIGHT.card};border-radius:24px;overflow:hidden">
<div style="border-radius:24px 24px 0 0;overflow:hidden">${tileStrip()}</div>
<table ${table} width="100%" style="width:100%"><tr><td class="inner" style="padding:36px 40px 32px">
${rows.filter(Boolean).join('\n')}
</td></tr></table>
</td></tr>
<tr><td class="quiet" align="center" style="padding:24px 16px 0;${body};font-size:13px;line-height:1.5;${ink('quiet')}">${prose(foot)}<br><a href="${escaped(siteUrl)}" class="link" style="${ink('link')}">${escaped(new URL(siteUrl).host)}</a></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

// The o is the ring of the logo, with a quarter missing; without rounded corners it is a letter.
function wordmark(siteUrl: string): string {
  const ring = `<!--[if mso]><span style="color:${LIGHT.brand}">o</span><![endif]--><!--[if !mso]><!--><span style="display:inline-block;box-sizing:border-box;width:18px;height:18px;margin:0 1px -1px;border:5px solid ${LIGHT.brand};border-left-color:#FFB9AC;border-radius:50%;vertical-align:baseline"></span><!--<![endif]-->`
  return `<a href="${escaped(siteUrl)}" aria-label="Bora" class="ink" style="${display};font-size:30px;line-height:1;letter-spacing:-.02em;text-decoration:none;${ink('ink')}">b${ring}ra</a>`
}

function details({ details }: MailTemplate): string {
  if (details.length === 0) return ''
  const rows = details.map(
    ({ label, value }) =>
      `<tr><td class="line" style="padding:10px 0;border-top:1px solid ${LIGHT.line};${body}"><span class="quiet" style="font-size:13px;line-height:1.4;${ink('quiet')}">${escaped(label)}</span><br><strong class="ink" style="font-size:16px;line-height:1.4;font-weight:600;word-break:break-word;overflow-wrap:anywhere;${ink('ink')}">${escaped(value)}</strong></td></tr>`,
  )
  return `<table ${table} width="100%" style="width:100%;margin:0 0 24px">${rows.join('')}</table>`
}

function quote({ quote }: MailTemplate): string {
  if (quote === null) return ''
  const lines = escaped(quote).replaceAll('\n', '<br>')
  return `<table ${table} width="100%" style="width:100%;margin:0 0 24px"><tr><td class="well ink" bgcolor="${LIGHT.well}" style="background:${LIGHT.well};border-radius:16px;padding:16px 20px;${body};font-size:16px;line-height:1.5;word-break:break-word;overflow-wrap:anywhere;${ink('ink')}">${lines}</td></tr></table>`
}

function button({ action }: MailTemplate): string {
  if (!action) return ''
  return `<table ${table} style="margin:0 0 24px"><tr><td class="brand" bgcolor="${LIGHT.brand}" style="background:${LIGHT.brand};border-radius:999px"><a href="${escaped(action.link)}" style="display:inline-block;padding:10px 12px 10px 24px;border-radius:999px;text-decoration:none;${body};font-size:17px;line-height:36px;font-weight:700;color:${LIGHT.onBrand}">${escaped(action.label)}<span class="disc" aria-hidden="true" style="display:inline-block;width:36px;margin-left:18px;border-radius:50%;background:${LIGHT.onBrand};color:${LIGHT.brand};text-align:center;font-size:18px;line-height:36px">&rarr;</span></a></td></tr></table>`
}

function code({ code }: MailTemplate): string {
  if (!code) return ''
  return `<table ${table} width="100%" style="width:100%;margin:0 0 20px"><tr><td class="well" align="center" bgcolor="${LIGHT.well}" style="background:${LIGHT.well};border-radius:16px;padding:18px 12px 20px"><span class="soft" style="${body};font-size:14px;line-height:1.4;${ink('soft')}">${escaped(code.label)}</span><br><span class="ink" style="${display};font-size:40px;line-height:1.2;letter-spacing:.08em;font-variant-numeric:tabular-nums;-webkit-user-select:all;user-select:all;${ink('ink')}">${escaped(code.value)}</span></td></tr></table>`
}

function notYou({ notYou: { text, link } }: MailTemplate): string {
  return `<table ${table} width="100%" style="width:100%"><tr><td class="line soft" style="padding-top:18px;border-top:1px solid ${LIGHT.line};${body};font-size:14px;line-height:1.5;${ink('soft')}">${prose(text)}${link ? `<br>${shownLink(link)}` : ''}</td></tr></table>`
}

function paragraph(size: number, colour: Colour, html: string): string {
  const below = size === 16 ? 24 : 18
  return `<p class="${colour}" style="margin:0 0 ${below}px;${body};font-size:${size}px;line-height:1.5;${ink(colour)}">${html}</p>`
}

// Otherwise the word breaks at its hyphen, in the middle of a title.
function prose(text: string): string {
  return escaped(text).replace(/\be-mail\b/gi, word => `<span style="white-space:nowrap">${word}</span>`)
}

function shownLink(link: string): string {
  return `<a href="${escaped(link)}" class="link" style="word-break:break-all;${ink('link')}">${escaped(link)}</a>`
}

function ink(colour: Colour): string {
  return `color:${LIGHT[colour]}`
}

function style(): string {
  const text = (['ink', 'soft', 'quiet', 'link'] as const).map(name => `.${name}{color:${DARK[name]}!important}`)
  const ground = (['canvas', 'card', 'well', 'brand'] as const).map(
    name => `.${name}{background:${DARK[name]}!important}`,
  )
  const more = `.disc{color:${DARK.brand}!important}.line{border-color:${DARK.line}!important}`
  const narrow = '.outer{padding:20px 12px!important}.inner{padding:28px 22px 26px!important}'
  return `:root{color-scheme:light dark}@media (max-width:480px){${narrow}}@media (prefers-color-scheme:dark){${[...text, ...ground].join('')}${more}}`
}
