const asked = new Map<string, Promise<string[]>>()
const NEEDED = /(?:from|import) ?["'`]\.\/([^"'`]+)/g
const IMPORTED = /\bimport\(["'`]\.\/(.+?)["'`]/

/**
 * Returns the files of an `import()` in a built file (`assets/…`): its own, and its declared dependencies. A file
 * without dependencies is named only by the `import()` itself: listing all of them again would make the first script
 * longer.
 */
export function filesOf(load: () => unknown, needed: readonly string[] = []): string[] {
  const own = IMPORTED.exec(String(load))?.[1]
  if (own === undefined) throw new TypeError(`no import() in ${String(load)}`)
  return [...new Set([`assets/${own}`, ...needed])]
}

/**
 * Resolves when all these files of the app (`assets/…`), and their imports, are in the browser's cache, at once if they
 * already are. Throws the error of `import()` if one can't be loaded; the next call requests that one again.
 */
export async function ensureCached(files: readonly string[]): Promise<void> {
  // A browser that gets the document gets these files, too; if not, reloading the page loses nothing yet.
  if (document.readyState !== 'complete') return
  const seen = new Set<string>()
  let wanted = files
  while (wanted.length > 0) {
    const missing = [...new Set(wanted)].filter(file => !seen.has(file) && !isInDocument(file))
    for (const file of missing) seen.add(file)
    // oxlint-disable-next-line no-await-in-loop -- what a file imports is known when it is there
    wanted = (await Promise.all(missing.map(file => asked.get(file) ?? ask(file)))).flat()
  }
}

function ask(file: string): Promise<string[]> {
  const answer = fetchFile(`/${file}`).catch((cause: unknown) => {
    asked.delete(file)
    throw new TypeError(`Failed to fetch dynamically imported module: /${file}`, { cause })
  })
  asked.set(file, answer)
  return answer
}

/** Returns the files that it imports. */
async function fetchFile(address: string): Promise<string[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  // Read to its end: only a complete response is cached.
  return [...(await answer.text()).matchAll(NEEDED)].map(found => `assets/${found[1]!}`)
}

// Files named in the document were requested with it, or by an import that was let through.
function isInDocument(file: string): boolean {
  return document.querySelector(`head [href="/${file}"], head [src="/${file}"]`) !== null
}
