import { deepBrowserFiles, deepServerFiles } from './suites.mjs'

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
  const browserInAllLooks = shard => ({ picked: [{ suite: named('e2e') }], how: { shard }, env: { LOOKS: 'all' } })
  return {
    kills: { picked: [filesOf('server', deepServerFiles)], env: { KILLS: '30' } },
    histories: {
      picked: [
        { suite: named('rules') },
        filesOf('server', /\/(random-histories|fuzz|any-order|invite-any-order|any-postings)\.test\.ts$/),
      ],
      env: { HISTORIES: '500' },
    },
    launch: { picked: [{ suite: named('launch') }] },
    sizes: { picked: [filesOf('e2e', deepBrowserFiles)], env: { LOOKS: 'all' } },
    engine: { picked: [{ suite: named('server-on-server') ?? missingServer }] },
    'looks-1': browserInAllLooks('1/4'),
    'looks-2': browserInAllLooks('2/4'),
    'looks-3': browserInAllLooks('3/4'),
    'looks-4': browserInAllLooks('4/4'),
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
