import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PARTS } from './states.ts'

export const WIDTHS = [390, 820, 1280] as const
export const THEMES = ['light', 'dark'] as const

type Picture = { number: number; state: string; width: number; theme: string; language: string }

/** Returns the file name of a picture; `stateOf` parses it. */
export function fileNameOf({ number, state, width, theme, language }: Picture): string {
  const words = state
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, ' ')
    .trim()
  return `${String(number).padStart(2, '0')} ${words}.${width}.${theme}.${language}.png`
}

function stateOf(file: string): string {
  return file.split('.')[0]!
}

/** Writes `index.html` into a folder of pictures: by screen and state, next to the screen's boards if there are any. */
export function writeIndex(folder: string, boards?: string): void {
  const parts = PARTS.map(({ name, boards: about }) => ({
    name,
    files: filesIn(join(folder, name)),
    boards: boards ? filesIn(boards).filter(file => about.test(file)) : [],
  })).filter(({ files }) => files.length > 0)
  writeFileSync(join(folder, 'index.html'), page(parts, boards && relative(folder, boards)))
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(file => file.endsWith('.png'))
      .sort()
  } catch {
    return []
  }
}

type Part = { name: string; files: string[]; boards: string[] }

function page(parts: Part[], boards = ''): string {
  const picture = (path: string, text: string) => {
    const address = path.split(/[\\/]/).map(encodeURIComponent).join('/')
    return `<figure><a href="${address}"><img src="${address}" alt="" loading="lazy"></a><figcaption>${text}</figcaption></figure>`
  }
  const sections = parts.map(({ name, files, boards: own }) => {
    const states = [...Map.groupBy(files, stateOf)].map(
      ([state, looks]) =>
        `<h3>${state}</h3><div>${looks.map(file => picture(join(name, file), file.slice(state.length + 1, -4))).join('')}</div>`,
    )
    const beside = own.map(file => picture(join(boards, file), `board ${file}`)).join('')
    return `<section id="${name}"><h2>${name}</h2>${beside && `<div>${beside}</div>`}${states.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of Bora</title>
<style>body{font:15px system-ui;margin:24px;background:#ddd}div{display:flex;gap:12px;overflow-x:auto;align-items:start}
figure{margin:0;flex:none}img{height:420px;background:#fff}figcaption{font-size:12px}nav a{margin-right:12px}</style>
<nav>${parts.map(({ name }) => `<a href="#${name}">${name}</a>`).join('')}</nav>${sections.join('\n')}</html>\n`
}
