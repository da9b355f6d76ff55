import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pageNamed, type PageName, pageNames } from '@bora/rules/pages.ts'
import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>
type Groups = Rolldown.CodeSplittingGroup[]

// Modules that this many pages import are sent together in one file instead of a dozen.
const PAGES_FOR_ONE_FILE = 6
const FRAME = /node_modules\/(@tanstack|i18next|react-i18next|use-sync-external-store)\//
const OFFLINE =
  /src\/(offline|app\/notices)\/|node_modules\/idb\/|src\/states\/(StaleSince|TechnicalIssue)|workouts\/components\/OfflineWorkouts/
const CONSENT = /src\/(session\/consent|after-sign-in\/page-views)\.ts$/
// A few lines used on a few pages: their name in the app's file list would take half as many bytes as the file itself.
const TOO_SMALL_FOR_A_FILE =
  /\/(closed-reasons|email|email-problem|invite-text|movement-text|NoBreakText|NoRealMoney|pace-text|payment-status|signed-money|with-credits)\.tsx?$/
const FORM_LIBRARY = 'node_modules/react-hook-form/'

/**
 * Returns the chunk groups, derived from the imports of the pages: `boot` has the modules of the landing page that run
 * before the app, `kit` those of the app and its first screen, `shared` those of many other pages, `forms` the shared
 * modules built on the form library, which pages without a form don't load, `offline` those that work without a
 * connection. Modules of fewer pages, and those loaded later by `import()`, are left to the bundler.
 */
export function chunkGroups(root: string): Groups {
  const pagesOf = remembered((ctx: Graph) => reachedByPage(root, ctx))
  const of = (name: string, isIn: (reached: ReturnType<typeof pagesOf>, id: string) => boolean, more: object = {}) => ({
    debugName: name,
    name: (id: string, ctx: Graph) => (isIn(pagesOf(ctx), id) ? name : null),
    ...more,
  })
  return [
    // Excludes the entry of a server-rendered page: it brings a style sheet, and the app, which needs the rest, has its
    // own.
    of(
      'boot',
      ({ boot, isFirst }, id) =>
        (!isFirst(id) && boot.has(id) && !id.endsWith('.css')) || id.includes('vite/preload-helper'),
      { priority: 1 },
    ),
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    of('frame', ({ first }, id) => first.has(id) && FRAME.test(id)),
    // Excludes the app's entry itself: it waits for other modules while it runs, and they need modules of the kit.
    of('kit', ({ first, main }, id) => id !== main && first.has(id), { minShareCount: 2 }),
    of('shared', ({ isShared, hasForm }, id) => isShared(id) && !hasForm(id)),
    // Must come after `shared`: a group takes along what its modules import unless an earlier group has it.
    of('forms', ({ isShared, hasForm }, id) => isShared(id) && hasForm(id)),
    // What works without a connection is fetched together, long after the first paint.
    { name: 'offline', test: OFFLINE },
    // One file for the landing page, for visitors who allowed page views to be recorded.
    { name: 'consent', test: CONSENT },
  ]
}

function reachedByPage(root: string, ctx: Graph) {
  const reached = (...ids: string[]) => {
    const seen = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      ctx.getModuleInfo(id)?.importedIds.forEach(visit)
    }
    ids.forEach(visit)
    return seen
  }
  const screen = (name: PageName) =>
    globSync(`src/{features/*,pages}/*/${pageNamed(name).screen}.tsx`, { cwd: root }).map(path => join(root, path))
  const all = pageNames().filter(name => !['developer', 'admin'].includes(pageNamed(name).who))
  const pages = all.map(name => reached(...screen(name)))
  const main = join(root, 'src/main.tsx')
  const boots = ['landing', 'reading'].map(name => join(root, `src/${name}-boot.ts`))
  return {
    main,
    // The app shares the rest with these entries but doesn't need the entry modules themselves.
    isFirst: (id: string) => boots.includes(id) || id === join(root, 'src/hydration/hydrate-page.ts'),
    // What only one kind of page needs comes with its entry module.
    boot: reached(boots[0]!),
    first: reached(main, ...screen('home')),
    isShared: (id: string) =>
      pages.filter(page => page.has(id)).length >= PAGES_FOR_ONE_FILE || TOO_SMALL_FOR_A_FILE.test(id),
    hasForm: (id: string) => [...reached(id)].some(each => each.includes(FORM_LIBRARY)),
  }
}

// The graph is complete by the time the first module is asked for, and the same for all of them.
function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let value: Value | undefined
  return key => (value ??= make(key))
}
