import { deepServerFiles } from './suites.mjs'

const longTables =
  /\/(random-histories|fuzz|any-order|invite-any-order|any-postings|src\/days|hostile-texts)\.test\.ts$/

/**
 * The parts of `npm run test:deep` by name, in the order in which CI rotates through them. Each lists its suites, with
 * their files in `only`, how to run them, and in `env` the settings that enlarge them. A part and `npm test` together
 * stay well under CI's 90 minutes on two cores.
 */
export function deepParts(suites) {
  const named = name => suites.find(suite => suite.name === name || suite.alias === name)
  const filesOf = (name, pattern) => ({
    suite: named(name),
    only: named(name)
      .parts()
      .filter(file => pattern.test(file)),
  })
  const browser = named('e2e')
  const inAllLooks = shard => ({ picked: [{ suite: browser }], how: { shard }, env: { LOOKS: 'all' } })
  const others = browser
    ?.parts()
    .filter(file => !browser.everyday().includes(file) && !/^e2e\/(axe|sizes)\.e2e\.ts$/.test(file))
  const stories = shard => ({ picked: [{ suite: browser, only: others }], how: { shard } })
  return {
    kills: { picked: [filesOf('server', deepServerFiles)], env: { KILLS: '30' } },
    histories: {
      picked: [{ suite: named('rules') }, filesOf('server', longTables)],
      env: { HISTORIES: '500', CASES: 'all' },
    },
    launch: { picked: [{ suite: named('launch') }] },
    axe: { picked: [filesOf('e2e', /^e2e\/axe\.e2e\.ts$/)] },
    'stories-1': stories('1/3'),
    'stories-2': stories('2/3'),
    'stories-3': stories('3/3'),
    sizes: { picked: [filesOf('e2e', /^e2e\/sizes\.e2e\.ts$/)], env: { LOOKS: 'all' } },
    engine: { picked: [{ suite: named('server-on-server') ?? missingServer }] },
    ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`looks-${at + 1}`, inAllLooks(`${at + 1}/8`)])),
    browsers: { picked: [{ suite: named('other-browsers') }] },
  }
}

const missingServer = {
  name: 'server-on-server',
  run: async () => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    reason: 'no PostgreSQL server was found: start one, or name it in TEST_DATABASE_URL',
  }),
}
