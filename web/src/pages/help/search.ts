import MiniSearch from 'minisearch'

/** One question as displayed, and additional search words that it doesn't contain. */
export type Entry = { id: string; topic: string; question: string; answer: readonly string[]; words?: string }

// Words that occur in nearly every question don't distinguish them.
const FILLERS = new Set(
  (
    'a as o os e ou um uma de do da dos das em no na nos nas por para pra com que qual quais quem como onde quando eu meu minha meus minhas se me posso ' +
    'the of an and or to in on for with what which who how where when my i me is are do does can it'
  ).split(' '),
)

/** A word in lower case without accents, for comparison. */
function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Returns a function that finds questions by the input so far, best match first: whole words and prefixes, ignoring
 * accents. Only if nothing matches all words are typos tolerated, and then missing words.
 */
export function helpSearch(entries: readonly Entry[]): (typed: string) => Entry[] {
  const index = new MiniSearch<{ id: string; question: string; answer: string; words: string }>({
    fields: ['question', 'words', 'answer'],
    processTerm: term => plain(term) || null,
    searchOptions: {
      boost: { question: 3, words: 2 },
      prefix: true,
      combineWith: 'AND',
      processTerm: term => (FILLERS.has(plain(term)) ? null : plain(term)),
    },
  })
  index.addAll(
    entries.map(({ id, question, answer, words = '' }) => ({ id, question, answer: answer.join(' '), words })),
  )
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const forgiving = { fuzzy: (term: string) => (term.length < 4 ? false : term.length < 9 ? 2 : 3), maxFuzzy: 3 }
  return typed => {
    for (const options of [{}, forgiving, { ...forgiving, combineWith: 'OR' }]) {
      const found = index.search(typed, options)
      if (found.length > 0) return found.map(({ id }) => byId.get(id as string)!)
    }
    return []
  }
}
