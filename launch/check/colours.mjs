import { readFileSync } from 'node:fs'
import { root } from '../run.mjs'
import { projectFiles } from './project-files.mjs'

const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/gi

/** Where colours are written as such: the tokens, paper, illustrations, and the browser's own bar. */
const ALLOWED = [
  /^web\/src\/styles\/(tokens|print)\.css$/,
  /^web\/src\/art\//,
  /^web\/src\/pages\/(landing\/Wall|dev-ui\/ArtSamples)\.tsx$/,
  /^web\/src\/features\/accounts\/(auth\/WelcomeWall|welcome\/(SlideArt|SurveyStep))\.tsx$/,
  /^web\/src\/ui\/Confetti\.tsx$/,
  /^web\/src\/device\/theme\.ts$/,
]

/** Checks that the web app takes its colours from `styles/tokens.css`. */
export function checkColours() {
  const files = projectFiles.filter(path => path.startsWith('web/src/') && /\.(tsx?|css)$/.test(path))
  const faults = files.flatMap(path => faultsIn(path, readFileSync(`${root}/${path}`, 'utf8')))
  const unused = ALLOWED.filter(allowed => !files.some(path => allowed.test(path))).map(String)
  return {
    ok: faults.length + unused.length === 0,
    output: [...faults, ...unused.map(one => `colours: no file matches ${one}`)].join('\n'),
    seen: `${files.length} files`,
  }
}

/** Lists the planted colours that the check missed, and those that it refused wrongly. */
export function blindSpotsOfColours() {
  const wrong = [
    ['web/src/ui/Planted.tsx', `<p className="bg-[#FC5033]/80" />`],
    ['web/src/features/planted/Planted.tsx', `<path fill="#fff" />`],
    ['web/src/features/planted/planted.ts', `const lane = 'color-mix(in srgb, var(--goiaba) 84%, #e0446fcc)'`],
    ['web/src/styles/planted.css', `a { color: #0e1f18; }`],
  ]
  const right = [
    ['web/src/art/Planted.tsx', `<path fill="#fff" />`],
    ['web/src/ui/Planted.spec.tsx', `expect(colour).toBe('#ffffff')`],
    ['web/src/ui/Planted.tsx', `<a href="#faded-lines" /> // issue #1234567`],
    ['web/src/styles/planted.css', `a { color: var(--ink); }`],
  ]
  return [
    ...wrong.filter(([path, source]) => faultsIn(path, source).length === 0).map(([, source]) => source),
    ...right.flatMap(([path, source]) => faultsIn(path, source)),
  ]
}

function faultsIn(path, source) {
  if (/\.(test|spec)\.tsx?$/.test(path) || ALLOWED.some(allowed => allowed.test(path))) return []
  return source.split('\n').flatMap((line, index) => {
    const [colour] = line.match(HEX) ?? []
    return colour ? [`colours: ${path}:${index + 1} has ${colour}: use a token of styles/tokens.css`] : []
  })
}
