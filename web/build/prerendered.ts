import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildEnvironmentOptions } from 'vite'

// Radix marks its modules for React server components, which has no meaning here.
export const ignoreDirectives: NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['onwarn']> = (
  warning,
  warn,
) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}

// Modules that a browser would load later are part of the single file here.
const ignoreSingleFile: typeof ignoreDirectives = (warning, warn) => {
  if (warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') ignoreDirectives(warning, warn)
}

/**
 * Imports a module of the app that renders HTML, built to run without a browser; `kept` is where it is stored for the
 * server.
 */
export async function importPrerender<Module>(
  root: string,
  file: string,
  kept?: { outDir: string; name: string },
): Promise<Module> {
  const work = kept?.outDir ?? (await mkdtemp(join(tmpdir(), 'bora-prerender-')))
  const name = kept?.name ?? 'prerender.mjs'
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      // Built in production mode, as visitors get it; the server that renders with it may run in another mode.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        ssr: file,
        outDir: work,
        emptyOutDir: !kept,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { onwarn: ignoreSingleFile, output: { entryFileNames: name } },
      },
      ssr: { noExternal: true },
    })
    return await import(pathToFileURL(join(work, name)).href)
  } finally {
    if (!kept) await rm(work, { recursive: true, force: true })
  }
}
