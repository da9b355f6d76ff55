import type { Language } from '@bora/rules/limits.ts'
import { type Dataset, SECTIONS } from '../personal-data/dataset.ts'
import { DATASETS } from '../personal-data/datasets.ts'
import { ARCHIVE_WORDS, columnName } from './words.ts'

export type Row = Record<string, unknown>

// The page must work offline in any future browser: no script, no font, nothing external.
const STYLE = `
:root{color-scheme:light dark;--ground:#f7f4ec;--card:#fff;--ink:#1d2a26;--soft:#56635d;--line:#e2ddd0;--brand:#b3331f}
@media(prefers-color-scheme:dark){:root{--ground:#12201c;--card:#1a2c27;--ink:#f2efe6;--soft:#b4c0b9;--line:#2f443d;--brand:#ff8f75}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main,header{max-width:960px;margin:0 auto;padding:24px 20px}h1{font-size:34px;line-height:1.1;margin:0 0 8px}
h2{font-size:24px;margin:40px 0 12px}h3{font-size:18px;margin:0}p{margin:0 0 12px;color:var(--soft)}a{color:var(--brand)}
nav ul{columns:2;padding-left:20px}section.part{background:var(--card);border-radius:20px;padding:18px;margin:0 0 14px}
.table{overflow-x:auto;margin-top:10px}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:8px 10px;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere;min-width:90px}
th{font-weight:650;color:var(--soft);border-top:0;white-space:nowrap}td.photos img{width:120px;height:150px;object-fit:cover;border-radius:14px;margin:0 6px 6px 0}
.count{color:var(--soft);font-size:14px}@media(max-width:640px){nav ul{columns:1}h1{font-size:28px}}
@media print{section.part{break-inside:avoid}}`

/** Returns the page's beginning: the owner, the description, and the contents. */
export function beginning(name: string, madeAt: string, language: Language): string {
  const words = ARCHIVE_WORDS[language]
  const places = SECTIONS.map(section => `<li><a href="#${section}">${safe(words.sections[section])}</a></li>`)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'">
<title>${safe(words.title(name))}</title><style>${STYLE}</style></head><body>
<header><h1>${safe(words.title(name))}</h1><p>${safe(words.made(madeAt))} ${safe(words.intro)}</p>
<nav aria-label="${safe(words.contents)}"><ul>${places.join('')}</ul></nav></header><main>
`
}

/** Returns the beginning of a section, before the first of its parts. */
export function sectionBefore({ file, section }: Pick<Dataset, 'file' | 'section'>, language: Language): string {
  const first = DATASETS.find(one => one.section === section)
  return first?.file === file ? `<h2 id="${section}">${safe(ARCHIVE_WORDS[language].sections[section])}</h2>\n` : ''
}

/** Returns the beginning of a part. */
export function partBefore({ file, title }: Pick<Dataset, 'file' | 'title'>, language: Language): string {
  const links = ['json', 'csv'].map(kind => `<a href="data/${file}.${kind}">${kind.toUpperCase()}</a>`)
  return `<section class="part" aria-labelledby="${file}"><h3 id="${file}">${safe(title[language])}</h3><p class="count">${links.join(' · ')}</p>`
}

/** Returns the head of a part's table; each of these columns has a name. */
export function tableBefore(columns: readonly string[], language: Language): string {
  const heads = columns.map(column => `<th scope="col">${safe(columnName(column, language) ?? column)}</th>`)
  return `<div class="table" role="region" tabindex="0"><table><thead><tr>${heads.join('')}</tr></thead><tbody>\n`
}

/** Returns a row of a part's table. */
export function tableRow(row: Row, language: Language): string {
  return `<tr>${Object.entries(row)
    .map(([column, value]) => cell(column, value, language))
    .join('')}</tr>\n`
}

/** Returns the end of a part, which marks an empty one as such. */
export function partAfter(count: number, language: Language): string {
  const words = ARCHIVE_WORDS[language]
  return count === 0
    ? `<p>${safe(words.nothing)}</p></section>\n`
    : `</tbody></table></div><p class="count">${safe(words.rows(count))}</p></section>\n`
}

export const END = '</main></body></html>\n'

function cell(column: string, value: unknown, language: Language): string {
  if (column !== 'photos') return `<td>${safe(shown(value, language))}</td>`
  const pictures = (value as string[]).map(name => `<img loading="lazy" alt="" src="${safe(name)}">`)
  return `<td class="photos">${pictures.join('')}</td>`
}

function shown(value: unknown, language: Language): string {
  const words = ARCHIVE_WORDS[language]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const text = String(value as string | number)
  // An instant, to the minute.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
