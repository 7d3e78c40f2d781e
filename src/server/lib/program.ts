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

/** The build puts the server into a few files, beside which its programs stand; this one has no file of its own there. */
const isBuilt = !/\/program\.[jt]s$/.test(import.meta.url)

/**
 * Finds a program by the file that starts it: among the built programs, or where its source is, or what tests have compiled
 * of it. TypeScript needs a loader.
 * @param caller `import.meta.url`
 * @param source its file, ending in .ts, from its caller's
 * @param built its name among the built programs
 */
export function findProgram(caller: string, source: string, built: string): Program {
  const isTypeScript = caller.endsWith('.ts')
  const file = isBuilt ? `./${built}.js` : isTypeScript ? source : source.replace(/\.ts$/, '.js')
  const url = new URL(file, caller)
  return { path: fileURLToPath(url), url, execArgv: isTypeScript ? ['--import', LOADER] : [] }
}

/** Starts a program as a thread, which loads TypeScript by itself. */
export function startThread({ url, execArgv }: Program, resourceLimits: ResourceLimits): Worker {
  const needsLoader = execArgv.length > 0
  const [loader, program] = [`${LOADER}/esm/api`, url.href].map((name) => JSON.stringify(name))
  const loading = `import(${loader}).then(({ register }) => (register(), import(${program})))`
  return new Worker(needsLoader ? loading : url, { eval: needsLoader, execArgv: [], resourceLimits })
}
