import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildEnvironmentOptions } from 'vite'

// Radix marks its modules for React servers, which means nothing here.
export const ignoreDirectives: NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['onwarn']> = (
  warning,
  warn,
) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}

/** Imports a module of the app that writes HTML, as it runs without a browser. */
export async function importPrerender<Module>(root: string, file: string): Promise<Module> {
  const work = await mkdtemp(join(tmpdir(), 'bora-prerender-'))
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      build: {
        ssr: file,
        outDir: work,
        emptyOutDir: true,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { onwarn: ignoreDirectives, output: { entryFileNames: 'prerender.mjs' } },
      },
      ssr: { noExternal: true },
    })
    return await import(pathToFileURL(join(work, 'prerender.mjs')).href)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
