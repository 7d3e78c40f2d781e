import { readConfig } from '../config.ts'
import { requireFreeAddress } from './address.ts'
import { collectGarbageOfStart } from './collect-garbage.ts'
import { watchConnections } from './connections.ts'
import { openSchoolDatabase } from './open-database.ts'
import { listen } from './listen.ts'
import { type Started, STOPPED, stopAll } from './stop.ts'
import { retryAfterLoss } from './retry-after-loss.ts'

export interface RunningServer {
  /** what the owner reads after the start */
  summary: string
  /** Ends requests in flight, then the jobs, then the database. */
  stop(): Promise<void>
}

/**
 * Starts a school: configuration, database, migrations, first contents, jobs, and last the address.
 * @param signal calls the start off: its reason is thrown once what was started has stopped
 * @param print writes a line for who starts it, while a database is being upgraded
 * @throws ConfigError, DatabaseStartError, MigrationError, StartError with one clear line
 */
export async function startServer(
  env: Record<string, string | undefined>,
  signal: AbortSignal,
  print: (line: string) => void = () => undefined,
): Promise<RunningServer> {
  const config = readConfig(env)
  const started: Started = {}
  try {
    await requireFreeAddress(config)
    const load = () => import('./load-after-postgres.ts')
    const database = await openSchoolDatabase(config, signal, load)
    started.database = database
    signal.throwIfAborted()
    const school = await load()
    const surviving = <Result>(step: () => Promise<Result>) => retryAfterLoss(database, signal, step)
    const prepared = await surviving(() => school.bringUpToDate({ database, config, print }))
    signal.throwIfAborted()
    const { app, deps } = await surviving(() =>
      school.buildApp({ config, db: database.db, pool: database.pool, logTo: school.bufferedOutput() }),
    )
    started.app = app
    started.connections = watchConnections(app.server)
    database.useLog(app.log)
    await listen(app, config)
    started.broadcasting = await school.startLiveIngest(deps)
    void school.ensureFfmpeg(deps)
    void school.ensureDemoVideo(deps)
    void school.ensureDemoUploads(deps)
    void school.ensureDemoHistory(deps)
    void school.ensureDemoClass(deps)
    started.runner = await surviving(() => school.startJobs(deps))
    const summary = await surviving(() => school.summaryOf({ config, database, prepared, deps, app }))
    signal.throwIfAborted()
    collectGarbageOfStart()
    const stop = async (): Promise<void> => {
      await stopAll(started)
      app.log.info(STOPPED)
    }
    return { summary, stop }
  } catch (error) {
    await stopAll(started).catch(() => undefined)
    throw error
  }
}
