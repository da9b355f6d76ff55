/**
 * The rooms of the server, bottom first. A room may import only rooms before it, and only their front door
 * (`rooms/ledger/ledger.ts`), beside the types of the tables that it reads: so no two rooms ever need each other.
 */
export const staircase = [
  'people',
  'message-templates',
  'messages',
  'one-time-tokens',
  'rate-limits',
  'access-tokens',
  'accounts',
  'sessions',
  'one-time-codes',
  'passwords',
  'second-factors',
  'sign-up',
  'identities',
  'company-sign-in',
  'wallet-sign-in',
  'account-admin',
  'consents',
  'invite-tokens',
  'notifications',
  'ledger',
  'gyms',
  'photos',
  'tracks',
  'me',
  'origins',
  'challenges',
  'blocks',
  'page-views',
  'standings',
  'histories',
  'scores',
  'workout-photos',
  'activities',
  'race',
  'workout-logging',
  'workout-changes',
  'reports',
  'proof-signals',
  'joining',
  'invitations',
  'referrals',
  'own-means',
  'chargebacks',
  'refunds',
  'payments',
  'own-limits',
  'checkouts',
  'webhooks',
  'admin-acts',
  'support',
  'ambassadors',
  'bank-details',
  'payouts',
  'prize-tax',
  'prizes',
  'held-prizes',
  'results',
  'money-check',
  'disputes',
  'moderation',
  'wallet',
  'admin-payouts',
  'books',
  'figures',
  'badges',
  'reminders',
  'posts',
  'feed',
  'chat',
  'profiles',
  'admin-users',
  'challenge-pages',
  'admin-challenges',
  'link-previews',
  'share-cards',
  'personal-data',
  'archives',
  'closings',
  'supabase-api',
  'platform',
]

const ground = /^server\/src\/(adapters|core|db|settings)\//
const upperServer = /^server\/src\/(http\/|demo\/|jobs\/|(app|main|handlers)\.ts$)/

/** Signing in is one thing of many parts: its rooms look into each other, still only down; everybody else takes their doors. */
export const signIn = staircase.slice(staircase.indexOf('one-time-tokens'), staircase.indexOf('consents'))

export function isTest(path) {
  return /\.test\.tsx?$|\/testing(\/|\.tsx?$|-[\w-]+\.tsx?$)|^e2e\//.test(path)
}

function roomOf(path) {
  return /^server\/src\/rooms\/([^/]+)\//.exec(path)?.[1]
}

function screenOf(path) {
  return /^web\/src\/screens\/([^/]+)\//.exec(path)?.[1]
}

/** The folder of the server or of the web app in which a module stands; none for what stands beside the folders. */
export function folderOf(path) {
  return /^(?:server|web)\/src\/[^/]+(?=\/)/.exec(path)?.[0]
}

/** Whether an import says nothing of which folder leans on which: those of tests, and the list of all tables. */
export function isExemptAcrossFolders({ from, to, typeOnly }) {
  return isTest(from) || isTableType(from, to, typeOnly)
}

const isIn = (path, ...folders) => folders.some(folder => path.startsWith(`${folder}/`))
const isOwn = path => /^(rules|contract|server|web|e2e|bench|launch)\//.test(path)

/**
 * Each rule says where it holds and which import (`from`, `to`, `typeOnly`) it refuses. `to` is a path from the root,
 * or the name of a package.
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
    name: 'room-has-a-step',
    refuses: ({ from }) => roomOf(from) !== undefined && !staircase.includes(roomOf(from)),
  },
  {
    name: 'rooms-look-down-only',
    refuses: ({ from, to }) =>
      isOtherRoom(from, to) && !isTest(from) && staircase.indexOf(roomOf(to)) > staircase.indexOf(roomOf(from)),
  },
  {
    name: 'rooms-use-front-doors',
    refuses: ({ from, to, typeOnly }) =>
      isOtherRoom(from, to) &&
      !isTest(from) &&
      !(signIn.includes(roomOf(from)) && signIn.includes(roomOf(to))) &&
      to !== `server/src/rooms/${roomOf(to)}/${roomOf(to)}.ts` &&
      !(typeOnly && to.endsWith('/tables.ts')),
  },
  {
    name: 'rooms-stay-below-http',
    refuses: ({ from, to }) => roomOf(from) !== undefined && !isTest(from) && upperServer.test(to),
  },
  {
    name: 'ground-never-imports-rooms',
    refuses: ({ from, to, typeOnly }) =>
      ground.test(from) &&
      !isTest(from) &&
      (roomOf(to) !== undefined || upperServer.test(to)) &&
      !isTableType(from, to, typeOnly),
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
      (isIn(to, 'web/src/screens', 'web/src/components', 'contract') ||
        /^web\/src\/(app|api|session|navigation|after-sign-in)\//.test(to) ||
        to.startsWith('@tanstack/')),
  },
  {
    name: 'components-know-no-screens',
    refuses: ({ from, to }) => isIn(from, 'web/src/components') && !isTest(from) && screenOf(to) !== undefined,
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
  return path === 'rules/replay.ts'
}

function isOtherRoom(from, to) {
  return roomOf(from) !== undefined && roomOf(to) !== undefined && roomOf(from) !== roomOf(to)
}

/** The one list of all tables is put together from what each room says of its own. */
function isTableType(from, to, typeOnly) {
  return from === 'server/src/db/tables.ts' && typeOnly && to.endsWith('/tables.ts')
}
