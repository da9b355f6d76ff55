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
 * Returns the product's fonts as CSS, for pages that the server writes itself: the built fonts in `webRoot`, whose
 * names contain a hash. Empty before the first build.
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
