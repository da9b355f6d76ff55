import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '../run.mjs'
import { projectFiles } from './project-files.mjs'

// Close to the actual number, so that an expression that loses a form of citing is noticed.
const leastCitations = 208

const PAGE = /\bdocs\/[\w/-]+\.md(?:#([\p{L}\d_-]+))?/gu
const LINK = /\]\(([^()\s]+)\)/g
// Also if the comment continues on the next line.
const OUTSIDE = /\b(?:spec|decisions)(?: ?|\s*\n\s*(?:\*|\/\/|--|#) )\d|\b(?:spec|product|decisions|fair-play)\.md\b/gi

/** Checks that citations of `docs/` and links between pages have a target, and that nothing outside is cited. */
export function checkCitations() {
  const { faults, citations } = look(readFiles(), path => existsSync(`${root}/${path}`))
  if (citations < leastCitations) return { ok: false, output: `only ${citations} citations were seen` }
  return { ok: faults.length === 0, output: faults.join('\n'), seen: `${citations} citations` }
}

/** Returns the planted citations that were missed, and the valid ones that were refused. */
export function blindSpotsOfCitations() {
  const docs = 'docs/rules'
  const pages = [
    {
      path: `${docs}/planted.md`,
      source: '# Planted\n\n## A rule: 1 of 2\n\n```\n# no heading\n```\n\n## Twice\n\n## Twice\n',
    },
  ]
  const faultsOf = (path, source) =>
    look([...pages, { path, source }], one => pages.some(({ path }) => path === one)).faults
  const word = ['spec', 'decisions', 'product']
  const wrong = [
    ['rules/planted.ts', `// Half (${docs}/missing.md).`],
    ['rules/planted.ts', `// Half (${docs}/missing.md#a-rule-1-of-2).`],
    ['web/src/planted.tsx', `/** Half (${docs}/planted.md#another-rule). */`],
    ['web/src/planted.css', `/* Half (${docs}/planted.md#no-heading) */`],
    ['README.md', `Half ([planted](${docs}/planted.md#another-rule)).`],
    [`${docs}/other.md`, 'Half ([planted](planted.md#another-rule)).'],
    [`${docs}/other.md`, 'Half ([planted](../planted.md)).'],
    [`${docs}/other.md`, 'Half ([above](#another-rule)).'],
    ['rules/planted.ts', `// Half (${word[0]} 5).`],
    ['rules/planted.ts', `/**\n * Half, by ${word[1]}\n * 3 and 4.\n */`],
    ['CHANGELOG.md', `Half (${word[2]}.md).`],
  ]
  const right = [
    ['rules/planted.ts', `// Half (${docs}/planted.md, ${docs}/planted.md#a-rule-1-of-2).`],
    ['CONTRIBUTING.md', `Half ([planted](${docs}/planted.md#twice-1), [elsewhere](https://example.org/none.md#any)).`],
    [`${docs}/other.md`, '## Above\n\nHalf ([planted](planted.md#twice), [above](#above)).'],
  ]
  return [
    ...wrong.filter(([path, source]) => faultsOf(path, source).length === 0).map(([, source]) => source),
    ...right.flatMap(([path, source]) => faultsOf(path, source)),
  ]
}

function readFiles() {
  return projectFiles
    .filter(path => /\.([mc]?[jt]sx?|css|sql|html|md)$/.test(path))
    .map(path => ({ path, source: readFileSync(`${root}/${path}`, 'utf8') }))
}

function look(files, exists) {
  const anchors = new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ path, source }) => [path, anchorsIn(source)]),
  )
  const faults = []
  let citations = 0
  for (const { path, source } of files) {
    for (const { to, anchor } of path.endsWith('.md') ? linksIn(path, source) : citationsIn(source)) {
      citations++
      if (!anchors.has(to) && !exists(to)) faults.push(`page-exists: ${path} cites ${to}, which is not there`)
      else if (anchor !== undefined && !anchors.get(to)?.has(anchor)) {
        faults.push(`heading-exists: ${path} cites ${to}#${anchor}, a heading that is not there`)
      }
    }
    for (const [cited] of source.matchAll(OUTSIDE)) {
      faults.push(
        `cites-what-is-here: ${path} cites "${cited.replace(/\s+/g, ' ')}", which is no page of this repository`,
      )
    }
  }
  return { faults, citations }
}

const citationsIn = source => [...source.matchAll(PAGE)].map(([cited, anchor]) => ({ to: cited.split('#')[0], anchor }))

/** Returns a page's relative links, and the paths from the root that it names, as code does. */
function linksIn(path, source) {
  const links = [...source.matchAll(LINK)].map(([, to]) => to).filter(to => !/^[a-z]+:/.test(to))
  const relative = links.map(link => {
    const [to, anchor] = link.split('#')
    return { to: to === '' ? path : posix.join(posix.dirname(path), to), anchor }
  })
  return [...relative, ...citationsIn(source.replace(/\[[^\]]*\]\([^()\s]+\)/g, ''))]
}

/** Returns the headings of a page as GitHub's anchors. */
function anchorsIn(source) {
  const anchors = new Set()
  for (const [, heading] of source.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const name = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
    let anchor = name
    for (let again = 1; anchors.has(anchor); again++) anchor = `${name}-${again}`
    anchors.add(anchor)
  }
  return anchors
}
