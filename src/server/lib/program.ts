import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** A program of the server that runs in a process or a thread of its own. */
export interface Program {
  path: string
  url: URL
  /** what Node needs to run it */
  execArgv: readonly string[]
}

const LOADER = 'tsx'

/**
 * Finds a program by the file that starts it: the build puts it beside the server, the compiled sources of tests beside its
 * caller as JavaScript. From TypeScript it needs a loader.
 * @param caller `import.meta.url`
 * @param source its file, ending in .ts, from its caller's
 * @param built its name among the built programs
 */
export function findProgram(caller: string, source: string, built: string): Program {
  const isTypeScript = caller.endsWith('.ts')
  const compiled = new URL(source.replace(/\.ts$/, '.js'), caller)
  const url = isTypeScript
    ? new URL(source, caller)
    : existsSync(compiled)
      ? compiled
      : new URL(`./${built}.js`, caller)
  return { path: fileURLToPath(url), url, execArgv: isTypeScript ? ['--import', LOADER] : [] }
}

/** Starts a program as a thread, which loads TypeScript by itself. */
export function startThread({ url, execArgv }: Program, resourceLimits: ResourceLimits): Worker {
  const needsLoader = execArgv.length > 0
  const [loader, program] = [`${LOADER}/esm/api`, url.href].map((name) => JSON.stringify(name))
  const loading = `import(${loader}).then(({ register }) => (register(), import(${program})))`
  return new Worker(needsLoader ? loading : url, { eval: needsLoader, execArgv: [], resourceLimits })
}
