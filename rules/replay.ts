import { printOrRefuse, readNamedFile } from './command-file.ts'
import { outcomeOf, outcomeText, parseHistoryFile } from './history.ts'

await printOrRefuse(() => {
  const histories = parseHistoryFile(readNamedFile('replay', 'Name one history file: npm run replay -- history.json'))
  return outcomeText(Array.isArray(histories) ? histories.map(outcomeOf) : outcomeOf(histories))
})
