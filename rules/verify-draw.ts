import { createHash, createHmac } from 'node:crypto'
import { printOrRefuse, readNamedFile } from './command-file.ts'
import { checkPublishedDraw, type Hashes } from './fairness/published-draw.ts'

const hashes: Hashes = {
  sha256: hex => createHash('sha256').update(hex, 'hex').digest('hex'),
  hmac: (keyHex, text) => createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text, 'utf8').digest('hex'),
}

// Exit status 0 if the draw holds, 1 if it doesn't, 2 for an invalid file.
printOrRefuse(() => {
  const usage = 'Name one published draw: npm run verify-draw -- draw.json'
  const { holds, checked, faults } = checkPublishedDraw(readNamedFile('verify-draw', usage), hashes)
  if (!holds) process.exitCode = 1
  return holds ? `Holds: ${checked}.` : [`Doesn't hold: ${checked}.`, ...faults].join('\n')
})
