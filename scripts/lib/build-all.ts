import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { compressFolder } from './compress.ts'
import { dist, root } from './paths.ts'
import { publish, removeAbandonedBuilds } from './publish.ts'
import { contentStamp, isFresh } from './stamp.ts'

export interface BuildResult {
  ok: boolean
  /** 0 when there was nothing to do. */
  seconds: number
  output: string
}

/** Builds the web and the server and moves both into `dist`; a failed build leaves `dist` as it was. */
export async function buildAll({ force = false } = {}): Promise<BuildResult> {
  const stamp = contentStamp(root)
  if (!force && isFresh(root, stamp)) return { ok: true, seconds: 0, output: '' }
  const started = performance.now()
  const built = join(dist, `.build-${process.pid}`)
  const nodeEnv = process.env['NODE_ENV']
  // every build is for production, also one by a test runner, with React's production code
  process.env['NODE_ENV'] = 'production'
  try {
    removeAbandonedBuilds(dist)
    mkdirSync(built, { recursive: true })
    await Promise.all([buildWeb(built), buildServer(built)])
    publish(built, dist)
    writeFileSync(join(dist, '.stamp'), `${stamp}\n`)
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error)
    return { ok: false, seconds: seconds(started), output }
  } finally {
    // the test runners that are started next must not inherit it
    if (nodeEnv === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = nodeEnv
    rmSync(built, { recursive: true, force: true })
  }
  return { ok: true, seconds: seconds(started), output: '' }
}

const seconds = (started: number): number => (performance.now() - started) / 1000

const common: InlineConfig = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' }

async function buildWeb(built: string): Promise<void> {
  await build({ ...common, build: { outDir: join(built, 'web'), emptyOutDir: true } })
  // The map is for our own checks and is not served.
  renameSync(join(built, 'web/chunks.json'), join(built, 'chunks.json'))
  await compressFolder(join(built, 'web'), join(dist, 'web'))
}

/**
 * The server, the processes of their own that receive broadcasts and have WebRTC's peers, the process that writes exports, the
 * threads that read imported files and PDF documents, and the commands.
 */
async function buildServer(built: string): Promise<void> {
  const programs = {
    main: 'src/server/main.ts',
    ingest: 'src/server/gateways/live/embedded/child.ts',
    sfu: 'src/server/gateways/webrtc/sfu/child.ts',
    'import-reader': 'src/server/features/import/read/thread.ts',
    'export-writer': 'src/server/features/exports/writer/child.ts',
    'pdf-reader': 'src/server/features/material/slides/thread.ts',
    speech: 'src/server/gateways/speech/child.ts',
    cli: 'src/server/cli/main.ts',
  }
  for (const [name, source] of Object.entries(programs))
    await build({
      ...common,
      build: {
        ssr: source,
        outDir: join(built, 'server'),
        emptyOutDir: false,
        rolldownOptions: { output: { entryFileNames: `${name}.js` } },
      },
    })
}
