import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '../config.ts'
import { watchConnections } from './connections.ts'
import { openSchoolDatabase } from './open-database.ts'
import { StartError } from './start-error.ts'
import { type Started, stopAll } from './stop.ts'
import { retryAfterLoss } from './retry-after-loss.ts'

export interface RunningServer {
  /** what the owner reads after the start */
  summary: string
  /** Ends requests in flight, then the jobs, then the database. */
  stop(): Promise<void>
}

/** `localhost` is the loopback that everyone has: two listeners, one for each of its addresses, would stop apart. */
const listenHost = ({ host }: Config): string => (host === 'localhost' ? '127.0.0.1' : host)

function addressError({ host, port }: Config, problem: string): StartError {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (problem === 'EADDRINUSE')
    return new StartError(`${place} is taken by another program. Stop it, or set PORT to another number.`)
  if (problem === 'EACCES')
    return new StartError(`this user may not listen on ${place}. Set PORT to 1024 or above.`)
  return new StartError(`HOST is ${host}, which is no address of this machine (${problem}).`)
}

/** Whether an address can be listened on now. @returns the system's error code, or null */
const addressProblem = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EUNKNOWN'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)))
  })

/** The address must be free before anything is made, so that a clash leaves nothing half done. */
async function requireFreeAddress(config: Config): Promise<void> {
  const problem = await addressProblem(listenHost(config), config.port)
  if (problem !== null) throw addressError(config, problem)
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: listenHost(config), port: config.port })
  } catch (error) {
    // taken since it was looked at
    const { code, syscall } = error as NodeJS.ErrnoException
    throw syscall === 'listen' && code ? addressError(config, code) : error
  }
}

/**
 * Starts a school: configuration, database, migrations, first contents, jobs, and last the address.
 * @param signal calls the start off: its reason is thrown once what was started has stopped
 * @throws ConfigError, DatabaseStartError, StartError with one clear line
 */
export async function startServer(
  env: Record<string, string | undefined>,
  signal: AbortSignal,
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
    const prepared = await surviving(() => school.prepareSchool(database, config))
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
    return { summary, stop: () => stopAll(started) }
  } catch (error) {
    await stopAll(started).catch(() => undefined)
    throw error
  }
}
