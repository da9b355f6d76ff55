/** The layers of the server, bottom first, and the modules in each. */
export const layers = {
  foundations: ['messaging', 'media', 'ledger'],
  people: ['accounts', 'audit'],
  play: ['challenges', 'notifications', 'scoring', 'workouts', 'participation'],
  money: ['payments', 'payouts', 'prizes', 'treasury'],
  community: ['moderation', 'social', 'discovery'],
  operation: ['admin', 'privacy', 'platform', 'supabase-api'],
}

/** The modules in order. A module imports, and reads tables of, only modules before it, so there are no cycles. */
export const modules = Object.values(layers).flat()

const ground = /^server\/src\/(adapters|core|db|settings)\//
const upperServer = /^server\/src\/(http\/|demo\/|jobs\/|metrics\/|traces\/|(app|main|handlers)\.ts$)/

export function isTest(path) {
  return /\.(test|spec)\.tsx?$|\/testing(\/|\.tsx?$|-[\w-]+\.tsx?$)|^e2e\//.test(path)
}

/** Returns the module of the server that a file belongs to; undefined elsewhere. */
export function moduleOf(path) {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** Returns the folder of a screen: one of a feature, or a page that joins several features. */
function screenOf(path) {
  return /^web\/src\/(?:features\/[^/]+|pages)\/(?!components\/)[^/]+(?=\/)/.exec(path)?.[0]
}

/** Returns the folder of the components that a feature shares with screens and with other features. */
function componentsOf(path) {
  return /^web\/src\/features\/[^/]+\/components(?=\/)/.exec(path)?.[0]
}

/** Returns the folder of a module in the server or the web app; none for a file outside of the folders. */
export function folderOf(path) {
  return componentsOf(path) ?? screenOf(path) ?? /^(?:server|web)\/src\/[^/]+(?=\/)/.exec(path)?.[0]
}

/**
 * Returns whether an import is exempt from the dependencies between folders: those of tests, and the list of all
 * tables.
 */
export function isExemptAcrossFolders({ from, to, typeOnly }) {
  return isTest(from) || isTableType(from, to, typeOnly)
}

const isIn = (path, ...folders) => folders.some(folder => path.startsWith(`${folder}/`))
const isOwn = path => /^(rules|contract|server|web|e2e|bench|launch)\//.test(path)

/**
 * Each rule has a scope and a condition on imports (`from`, `to`, `typeOnly`) that it refuses. `to` is a path from the
 * root, or the name of a package.
 */
export const importRules = [
  {
    name: 'rules-import-nothing',
    refuses: ({ from, to }) => isIn(from, 'rules') && !isIn(to, 'rules') && !(isTest(from) || isCommand(from)),
  },
  {
    name: 'contract-knows-only-rules-and-zod',
    refuses: ({ from, to }) =>
      isIn(from, 'contract') && !isTest(from) && !isIn(to, 'contract', 'rules') && !/^zod(\/|$)/.test(to),
  },
  {
    name: 'modules-are-listed',
    refuses: ({ from }) => moduleOf(from) !== undefined && !modules.includes(moduleOf(from)),
  },
  {
    name: 'modules-import-downwards',
    refuses: ({ from, to }) =>
      isOtherModule(from, to) && !isTest(from) && modules.indexOf(moduleOf(to)) > modules.indexOf(moduleOf(from)),
  },
  {
    name: 'modules-are-imported-by-index',
    refuses: ({ from, to, typeOnly }) =>
      isIn(from, 'server/src') &&
      moduleOf(to) !== undefined &&
      moduleOf(from) !== moduleOf(to) &&
      !isTest(from) &&
      to !== `server/src/modules/${moduleOf(to)}/index.ts` &&
      !isBinding(from, to) &&
      !isTableType(from, to, typeOnly),
  },
  {
    name: 'modules-stay-below-http',
    refuses: ({ from, to }) => moduleOf(from) !== undefined && !isTest(from) && upperServer.test(to),
  },
  {
    name: 'ground-never-imports-modules',
    refuses: ({ from, to, typeOnly }) =>
      ground.test(from) &&
      !isTest(from) &&
      (moduleOf(to) !== undefined || upperServer.test(to)) &&
      !isTableType(from, to, typeOnly),
  },
  {
    // Both take their shares from the one table (`server/src/settings/shared-limits.ts`).
    name: 'limits-are-counted-in-two-places',
    refuses: ({ from, to }) =>
      to === 'rate-limiter-flexible' &&
      !isTest(from) &&
      !['server/src/core/rate-limit.ts', 'server/src/modules/accounts/rate-limits/rate-limits.ts'].includes(from),
  },
  {
    name: 'server-and-web-stay-apart',
    refuses: ({ from, to }) => (isIn(from, 'web') && isIn(to, 'server')) || (isIn(from, 'server') && isIn(to, 'web')),
  },
  {
    name: 'web-takes-only-types-from-the-contract',
    refuses: ({ from, to, typeOnly }) => isIn(from, 'web') && isIn(to, 'contract') && !typeOnly && !isTest(from),
  },
  {
    name: 'screens-stay-apart',
    refuses: ({ from, to }) =>
      screenOf(from) !== undefined && screenOf(to) !== undefined && screenOf(from) !== screenOf(to),
  },
  {
    name: 'ui-knows-no-product',
    refuses: ({ from, to }) =>
      isIn(from, 'web/src/ui') &&
      !isTest(from) &&
      (isIn(to, 'web/src/features', 'web/src/pages', 'web/src/layout', 'web/src/states', 'contract') ||
        /^web\/src\/(app|api|session|navigation|after-sign-in)\//.test(to) ||
        to.startsWith('@tanstack/')),
  },
  {
    // The same names as the server's modules. A screen that joins several features is a page.
    name: 'features-are-modules',
    refuses: ({ from }) => {
      const feature = /^web\/src\/features\/([^/]+)\//.exec(from)?.[1]
      return feature !== undefined && !modules.includes(feature)
    },
  },
  {
    name: 'components-know-no-screens',
    refuses: ({ from, to }) =>
      (componentsOf(from) !== undefined || isIn(from, 'web/src/layout', 'web/src/states')) &&
      !isTest(from) &&
      screenOf(to) !== undefined,
  },
  {
    name: 'product-knows-no-workshop',
    refuses: ({ from, to }) =>
      isIn(from, 'rules', 'contract', 'server', 'web') &&
      !isTest(from) &&
      isOwn(to) &&
      isIn(to, 'e2e', 'bench', 'launch'),
  },
  {
    name: 'browser-tests-use-the-site-only',
    refuses: ({ from, to }) => isIn(from, 'e2e') && isIn(to, 'web'),
  },
]

function isCommand(path) {
  return ['rules/replay.ts', 'rules/verify-draw.ts', 'rules/command-file.ts'].includes(path)
}

function isOtherModule(from, to) {
  return moduleOf(from) !== undefined && moduleOf(to) !== undefined && moduleOf(from) !== moduleOf(to)
}

/** Returns whether an import is one of `handlers.ts`, which binds each group of calls to its routes. */
function isBinding(from, to) {
  return from === 'server/src/handlers.ts' && to.endsWith('/routes.ts')
}

/** Returns whether an import is one of `db/tables.ts`, which joins the table types of all modules. */
function isTableType(from, to, typeOnly) {
  return from === 'server/src/db/tables.ts' && typeOnly && to.endsWith('/tables.ts')
}
