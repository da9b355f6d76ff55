const asked = new Map<string, Promise<void>>()

/**
 * Resolves when all these files of the app (`assets/…`) are in the browser's cache, at once where they are already. Throws
 * what `import()` throws where one doesn't come; the next call asks for that one again.
 */
export async function fetchedFirst(files: readonly string[]): Promise<void> {
  // Whoever gets the document gets these, too; and where not, nothing is lost yet by loading the page anew.
  if (document.readyState !== 'complete') return
  await Promise.all(files.filter(file => !isInDocument(file)).map(file => asked.get(file) ?? ask(file)))
}

function ask(file: string): Promise<void> {
  const answer = fetchFile(`/${file}`).catch((cause: unknown) => {
    asked.delete(file)
    throw new TypeError(`Failed to fetch dynamically imported module: /${file}`, { cause })
  })
  asked.set(file, answer)
  return answer
}

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  // To its end: only what is whole is kept.
  await answer.arrayBuffer()
}

// What it names was asked for with it, or by an import that has been let through.
function isInDocument(file: string): boolean {
  return document.querySelector(`head [href="/${file}"], head [src="/${file}"]`) !== null
}
