import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'
import { longestFile } from './node-suite.mjs'

// Run by node-suite.mjs: runs the named files, one after the other, in this process. Each is a suite, so that its hooks
// are its own. Suites are named by their index in the list: `--test-name-pattern` would also match a path.
for (const [i, file] of process.argv.slice(2).entries()) {
  describe(`#${i}`, { timeout: longestFile }, async () => {
    await import(pathToFileURL(file).href)
  })
}
