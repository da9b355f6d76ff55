import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../run.mjs'
import { Refusal } from '../terminal.mjs'

/** How to run one test file or one test. */
export const usage =
  'npm test -- e2e sign-in, or npm test -- server modules/treasury/wallet -g "a part of the test\'s name"'

const options = {
  grep: { type: 'string', short: 'g' },
  inspect: { type: 'boolean', default: false },
  headed: { type: 'boolean', default: false },
}
// A longer list is truncated: it only helps to find the right word.
const longestList = 60

/** Returns the suites of `npm test`, each with its everyday parts in `only` if those are not all parts. */
export function everydaySuites(suites) {
  return suites.flatMap(suite => {
    const only = suite.everyday?.()
    return only?.length === 0 ? [] : [{ suite, ...(only && { only }) }]
  })
}

/**
 * Parses a command line. `picked` are the suites by name, in their own order (the everyday ones by default), each with
 * `only`, the parts that contain one of the words after its name; `how` are the options of the run. Refuses a name or
 * word that matches nothing, with a list of the valid ones.
 */
export function selectionOf(args, suites) {
  const { values, words } = parsed(args)
  const how = { named: values.grep, inspect: values.inspect, headed: values.headed }
  if (words.length === 0) {
    if (Object.values(how).some(Boolean)) throw new Refusal(`Say which suite, like ${usage}.`)
    return { picked: everydaySuites(suites), how }
  }
  const wordsOf = new Map()
  let suite
  for (const word of words) {
    const named = suiteNamed(word, suites)
    if (!named && !suite) throw new Refusal(`There is no suite ${word}, only ${namesOf(suites).join(', ')}.`)
    suite = named ?? suite
    wordsOf.set(suite, [...(wordsOf.get(suite) ?? []), ...(named ? [] : [word])])
  }
  const picked = suites.filter(one => wordsOf.has(one)).map(one => ({ suite: one, ...narrowed(one, wordsOf.get(one)) }))
  return { picked, how }
}

function parsed(args) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values, words: positionals }
  } catch (error) {
    throw new Refusal(`${error.message.split(/\.\s|\n/)[0]}: say it like ${usage}.`)
  }
}

/** Returns the suite of that name; a short name is an alias of the suite that declares it. */
function suiteNamed(name, suites) {
  return suites.find(suite => suite.name === name) ?? suites.find(suite => suite.alias === name)
}

function namesOf(suites) {
  return suites.flatMap(({ name, alias }) => (alias ? [alias, name] : [name]))
}

function narrowed(suite, words) {
  if (words.length === 0) return {}
  const all = suite.parts?.()
  if (!all) throw new Refusal(`${words[0]} is no suite, and ${suite.name} is run as a whole.`)
  const found = words.map(word => {
    const wanted = relative(root, join(root, word.replace(root, ''))).replaceAll('\\', '/')
    const parts = all.filter(part => part.includes(wanted))
    if (parts.length === 0)
      throw new Refusal(`Nothing in ${suite.name} has ${word} in its path; there is:\n${listed(all)}`)
    return parts
  })
  return { only: all.filter(part => found.flat().includes(part)) }
}

/** Returns a message that no test has the name, with the existing names in the files. */
export function noTestNamed(named, files) {
  const names = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:test|describe)\(\s*(['"`])(.+?)\1,/g)].map(
      ([, , name]) => name,
    ),
  )
  return `no test has "${named}" in its name; there is:\n${listed(names)}`
}

function listed(all) {
  const shown =
    all.length > longestList ? [...all.slice(0, longestList), `… and ${all.length - longestList} more`] : all
  return shown.map(one => `  ${one}`).join('\n')
}

/** Escapes a text for use in a regular expression. */
export function literally(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
