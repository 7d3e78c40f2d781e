import { type Config, ConfigError, readConfig } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { DatabaseStartError } from '../../db/embedded/index.ts'
import { migrationStates } from '../../db/schema-state.ts'
import {
  type Finding,
  type HealthContext,
  inOrder,
  listens,
  liveProbes,
  runChecks,
} from '../../features/health/index.ts'
import { ffmpegGateway } from '../../gateways/ffmpeg/gateway.ts'
import { mailGateway } from '../../gateways/mail/gateway.ts'
import { smsGateway } from '../../gateways/sms/gateway.ts'
import { storageGateway } from '../../gateways/storage/gateway.ts'
import type { Environment } from '../../lib/environment.ts'
import { reach } from '../../plugins/probe.ts'
import { StartError } from '../start-error.ts'
import { type Opened, openForDoctor } from './database.ts'

/** Where the server is asked on this machine. */
function ownAddress({ host, port, tls }: Config): { host: string; port: number; url: string } {
  const asked = host === '0.0.0.0' || host === 'localhost' ? '127.0.0.1' : host === '::' ? '::1' : host
  const inUrl = asked.includes(':') ? `[${asked}]` : asked
  return { host: asked, port, url: `${tls ? 'https' : 'http'}://${inUrl}:${port}/healthz` }
}

/** Whether the school's server answers at its port, and what is wrong when it should and does not. */
async function findServer(
  config: Config,
  { database, hasServer }: Opened,
): Promise<{ isServing: boolean; findings: Finding[] }> {
  const { host, port, url } = ownAddress(config)
  const place = `${config.host}:${port}`
  if (!(await listens(host, port))) {
    // other servers of a shared database may run elsewhere
    const isSilent = hasServer && !config.databaseUrl
    return { isServing: false, findings: isSilent ? [{ id: 'server_silent', params: { place } }] : [] }
  }
  // its certificate is for another name than this machine's
  if (config.tls)
    return { isServing: hasServer, findings: hasServer ? [] : [{ id: 'port_taken', params: { place } }] }
  const reached = await reach(database.db, 'GET', url)
  if (reached.by === 'school') return { isServing: true, findings: [] }
  return { isServing: false, findings: [{ id: 'port_taken', params: { place } }] }
}

function contextOf(config: Config, db: Db, isServing: boolean): HealthContext & { end(): void } {
  const mail = mailGateway(config.mail)
  const ffmpeg = ffmpegGateway(config.video)
  return {
    config,
    db,
    storage: storageGateway(config.storage),
    isServing,
    probes: liveProbes({ config, db, ffmpeg, mail, sms: smsGateway(config.sms) }),
    end: () => mail.close(),
  }
}

const isMendable = (error: unknown): error is Error =>
  error instanceof DatabaseStartError || error instanceof StartError

/** Every use of it fails, and no check that runs without a database uses it. */
const noDatabase = new Proxy({} as Db, {
  get: () => {
    throw new Error('there is no database')
  },
})

async function examineWithout(
  config: Config,
  database: 'unusable' | 'not yet',
  findings: Finding[],
): Promise<Finding[]> {
  const { host, port } = ownAddress(config)
  const isTaken = await listens(host, port)
  const taken: Finding[] = isTaken ? [{ id: 'port_taken', params: { place: `${config.host}:${port}` } }] : []
  const context = contextOf(config, noDatabase, false)
  try {
    return inOrder([...findings, ...taken, ...(await runChecks(context, { database }))])
  } finally {
    context.end()
  }
}

/**
 * Looks at the school of an environment, whether or not its server runs. It changes nothing that stays: a small file is
 * stored and removed, and an embedded database that did not run is started and stopped again.
 */
export async function examine(env: Environment): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [{ id: 'settings_invalid', params: { reason: error.message } }]
  }
  let opened: Opened | null
  try {
    opened = await openForDoctor(config)
  } catch (error) {
    if (!isMendable(error)) throw error
    const { message: reason } = error
    return examineWithout(config, 'unusable', [{ id: 'database_unreachable', params: { reason } }])
  }
  // a school that was never started has nothing yet that could be wrong in its database
  if (!opened) return examineWithout(config, 'not yet', [])
  try {
    const { isServing, findings } = await findServer(config, opened)
    const context = contextOf(config, opened.database.db, isServing)
    try {
      const { missing } = await migrationStates(opened.database.db)
      const database = missing.length > 0 && !isServing ? 'before migrations' : 'whole'
      const found = await runChecks(context, { database })
      // the server that does not answer at this port has the other one
      const own = opened.hasServer && !isServing ? found.filter(({ id }) => id !== 'rtmp_port_taken') : found
      return inOrder([...findings, ...own])
    } finally {
      context.end()
    }
  } finally {
    await opened.close()
  }
}
