import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { PAGES } from '../../rules/pages.ts'
import { root } from '../run.mjs'
import { isTest } from './import-rules.mjs'

// Close to the actual number, so that a pattern that loses a folder is noticed.
const leastFiles = 600

// Calls mounted here are below /auth/v1: one of them may have a page's name.
const belowTheProtocol = 'server/src/http/auth-v1/'
const mounting = /^(get|post|put|patch|delete)$/

const beginnings = Object.values(PAGES).map(({ path }) => path.replace(/\/\$.*/, ''))

/** Checks that no page's address is a literal where the table of pages has it. */
export function checkAddresses() {
  const paths = globSync('{server/src,web/src,web/build}/**/*.{ts,tsx}', { cwd: root }).map(path =>
    path.replaceAll('\\', '/'),
  )
  if (paths.length < leastFiles) return { ok: false, output: `only ${paths.length} files were seen` }
  const faults = paths
    .filter(path => !isTest(path) && !path.endsWith('.d.ts'))
    .flatMap(path => handWritten(path, readFileSync(`${root}/${path}`, 'utf8')))
  return { ok: faults.length === 0, output: faults.join('\n'), seen: `${paths.length} files` }
}

/** Returns the planted addresses that were missed, and the valid ones that were refused. */
export function blindSpotsOfAddresses() {
  const wrong = [
    `const page = <Link to="/wallet">Wallet</Link>`,
    `const page = <Link to="/">Start</Link>`,
    `const page = <a href={member ? '/app' : start}>Start</a>`,
    `const page = <a href={member ? home : '/'}>Start</a>`,
    'const page = <a href={`/?lang=${language}`}>Start</a>',
    `void navigate({ to: '/' })`,
    `void navigate({ to: '/auth', search: {} })`,
    'const address = `/challenge/${id}`',
    'const address = `${site}/challenge/${id}/overview`',
    `const address = '/settings/security#codes'`,
    `const here = location.pathname === '/'`,
    `const here = path.startsWith('/challenge/')`,
    'const here = /^\\/(auth)\\/?$/.test(path)',
    'const here = /^\\/challenge\\/[^/]+$/.test(path)',
  ]
  const right = [
    `const page = <Link {...paths.wallet()}>Wallet</Link>`,
    `const page = <a href="#how">How</a>`,
    `import { Challenge } from '../challenge/challenge.ts'`,
    `const parts = path.split('/')`,
    `const answer = fetch('/auth/v1/settings')`,
    'const answer = fetch(`/api/challenges/${id}`)',
    `call('GET /wallet')`,
    `const list = '/challenges'`,
    `const outbox = '/dev/outbox'`,
  ]
  const found = source => handWritten('web/src/planted.tsx', source)
  const mounted = source => handWritten(`${belowTheProtocol}planted.ts`, source)
  return [
    ...wrong.filter(source => found(source).length === 0),
    ...right.flatMap(found),
    ...['const page = `${site}/invite/${token}`', `reply.redirect('/wallet')`].filter(
      source => !mounted(source).length,
    ),
    ...mounted(`app.post('/invite', hidden, async request => answer(request))`),
  ]
}

function handWritten(path, source) {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const found = []
  const walk = (node, isAddress) => {
    if (Array.isArray(node)) return node.forEach(each => walk(each, isAddress))
    if (node === null || typeof node !== 'object' || (/^(Import|Export(All|Named))/.test(node.type) && node.source))
      return
    if (isMounted(node, path)) return node.arguments.slice(1).forEach(each => walk(each, false))
    const text = textOf(node)
    if (text !== undefined && (isOfPage(text) || (isAddress && path.startsWith('web/') && isOfLanding(text)))) {
      const line = source.slice(0, node.start).split('\n').length
      found.push(`addresses-come-from-the-table: ${path}:${line} writes ${text}`)
    }
    const inside = isAddress || holdsAddress(node)
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value, inside)
  }
  walk(program, false)
  return found
}

/** Returns the text of a string, of a part of a template, or at the beginning of a regular expression. */
function textOf(node) {
  if (node.type === 'TemplateElement') return node.value.cooked
  if (node.type !== 'Literal') return undefined
  if (node.regex)
    return node.regex.pattern
      .replaceAll('\\/', '/')
      .replace(/^\^?\/\(/, '/')
      .replace(/^\^|[)|]/g, match => (match === '^' ? '' : '/'))
  return typeof node.value === 'string' ? node.value : undefined
}

function isOfPage(text) {
  return (
    !/^\/auth\/v1\b/.test(text) &&
    beginnings.some(
      page =>
        page !== '' &&
        page !== '/' &&
        (text === page || (/^[/?#]/.test(text.slice(page.length)) && text.startsWith(page))),
    )
  )
}

function isOfLanding(text) {
  return text === '/' || text.startsWith('/?')
}

/** Returns whether the context is an address, so that a slash alone is the landing page. */
function holdsAddress(node) {
  if (node.type === 'JSXAttribute') return /^(to|href)$/.test(node.name.name)
  if (node.type === 'Property') return node.key.name === 'to'
  return node.type === 'BinaryExpression' && [node.left, node.right].some(side => side.property?.name === 'pathname')
}

function isMounted({ type, callee }, path) {
  if (!path.startsWith(belowTheProtocol) || type !== 'CallExpression' || callee.type !== 'MemberExpression')
    return false
  return callee.object.name === 'app' && mounting.test(callee.property.name)
}
