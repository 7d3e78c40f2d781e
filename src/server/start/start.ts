import { mkdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Runner, startJobs } from '../jobs/runner.ts'
import { addressProblem } from './free-address.ts'
import { openSchoolDatabase, type SchoolDatabase } from './open-database.ts'
import { prepareSchool } from './prepare-school.ts'
import { summaryOf } from './summary.ts'

/** Something about the machine that its owner can mend; the message is one clear line. */
export class StartError extends Error {}

export interface RunningServer {
  app: FastifyInstance
  config: Config
  /** what the owner reads after the start */
  summary: string
  /** Ends requests in flight, then the jobs, then the database. */
  stop(): Promise<void>
}

/** The address must be free before anything is made, so that a clash leaves nothing half done. */
async function requireFreeAddress({ host, port }: Config): Promise<void> {
  const place = `${host}:${port}`
  const problem = await addressProblem(host, port)
  if (problem === null) return
  if (problem === 'EADDRINUSE')
    throw new StartError(`${place} is taken by another program. Stop it, or set PORT to another number.`)
  if (problem === 'EACCES')
    throw new StartError(`this user may not listen on ${place}. Set PORT to 1024 or above.`)
  throw new StartError(`HOST is ${host}, which is no address of this machine (${problem}).`)
}

async function requireDataFolder({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (error) {
    throw new StartError(`the data folder ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/**
 * Starts a school: configuration, database, migrations, first contents, jobs, and last the address.
 * @throws ConfigError, DatabaseStartError, StartError with one clear line
 */
export async function startServer(env: Record<string, string | undefined>): Promise<RunningServer> {
  const config = readConfig(env)
  let database: SchoolDatabase | undefined
  let app: FastifyInstance | undefined
  let runner: Runner | undefined

  const stop = async (): Promise<void> => {
    await app?.close()
    await runner?.stop()
    await database?.close()
  }

  try {
    await requireFreeAddress(config)
    if (!config.databaseUrl) await requireDataFolder(config)
    database = await openSchoolDatabase(config)
    const prepared = await prepareSchool(database, config)
    const built = await buildApp({ config, db: database.db, pool: database.pool })
    app = built.app
    database.useLog(app.log)
    await app.listen({ host: config.host, port: config.port })
    runner = await startJobs(built.deps)
    return { app, config, summary: await summaryOf({ config, database, prepared, deps: built.deps, app }), stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}
