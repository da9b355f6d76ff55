import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FACES = [
  {
    file: /^archivo-display-.*\.woff2$/,
    name: 'Archivo Variable',
    is: 'font-weight: 800 850; font-stretch: 112% 120%',
  },
  { file: /^figtree-latin-wght-.*\.woff2$/, name: 'Figtree Variable', is: 'font-weight: 300 900' },
]

/**
 * The product's fonts for the pages that the server writes itself, as style: those that the web app was built with in
 * `webRoot`, whose names change with what is in them. Returns an empty text before the first build.
 */
export function pageFonts(webRoot: string): string {
  return FACES.flatMap(({ file, name, is }) => {
    const found = filesIn(join(webRoot, 'assets')).find(one => file.test(one))
    return found
      ? [
          `@font-face { font-family: '${name}'; font-display: swap; ${is}; src: url('/assets/${found}') format('woff2'); }\n`,
        ]
      : []
  }).join('')
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
