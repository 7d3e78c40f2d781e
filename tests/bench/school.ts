import { join } from 'node:path'
import { dist } from '../../scripts/lib/paths.ts'
import { startChild } from './child.ts'
import type { Child, JobContext, OpenSchool } from './part.ts'

/**
 * The built server as `npm start` runs it, with the demo school and without limits per address.
 * @param folder its DATA_DIR and its log; with `databaseUrl` only the log
 */
export function startSchool(
  bench: JobContext,
  {
    folder,
    databaseUrl,
    log = 'server.log',
    env = {},
  }: { folder: string; databaseUrl?: string; log?: string; env?: Record<string, string> },
): Promise<Child> {
  return startChild(bench, [join(dist, 'server/main.js')], {
    env: {
      MALLOC_ARENA_MAX: '1',
      DATA_DIR: join(folder, 'data'),
      DEMO: 'on',
      RATE_LIMIT: '0',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    path: '/healthz',
    logFile: join(folder, log),
  })
}

/** A school with a database of its own and without further settings, or the one that such parts share. */
export async function openSchool(bench: JobContext): Promise<OpenSchool> {
  if (bench.sharedSchool) return bench.sharedSchool()
  const { folder, databaseUrl } = await bench.database()
  return { folder, databaseUrl, ...(await startSchool(bench, { folder, databaseUrl })) }
}
