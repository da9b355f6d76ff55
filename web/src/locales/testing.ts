import type { Language } from '@bora/rules/limits.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = { [key: string]: string | Texts }

/** The files of a language. */
export function textFiles(language: Language): string[] {
  return readdirSync(join(import.meta.dirname, language)).toSorted()
}

/** The texts of one file by key, or of all files by `file:key`. */
export function readTexts(language: Language, file?: string): Map<string, string> {
  if (file === undefined)
    return new Map(
      textFiles(language).flatMap(name =>
        [...readTexts(language, name)].map(([key, text]) => [`${name}:${key}`, text] as const),
      ),
    )
  return flat(JSON.parse(fileText(language, file)) as Texts)
}

/** The keys that occur twice in one object of a file; `JSON.parse` would silently keep the last. */
export function repeatedKeys(text: string): string[] {
  const open: Set<string>[] = []
  const repeated: string[] = []
  for (const [token, key] of text.matchAll(/[{}]|"((?:[^"\\]|\\.)*)"(?=\s*:)|"(?:[^"\\]|\\.)*"/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (key !== undefined) {
      const keys = open.at(-1)!
      if (keys.has(key)) repeated.push(key)
      keys.add(key)
    }
  }
  return repeated
}

/** The raw text of a file. */
export function fileText(language: Language, file: string): string {
  return readFileSync(join(import.meta.dirname, language, file), 'utf8')
}

function flat(texts: Texts, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[before + key, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )
}
