import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notedLocation } from '../../db/embedded/index.ts'
import type { Deps } from '../../deps.ts'
import { foundVersion } from '../../gateways/ffmpeg/tools.ts'
import { MailError } from '../../gateways/mail/mail.ts'
import { SmsNotSent, SmsUnconfirmed } from '../../gateways/sms/sms.ts'
import { addressOfProvider } from '../../gateways/payment/outside.ts'
import { askPort } from '../../gateways/live/embedded/port-proof.ts'
import { freeUdpPort } from '../../gateways/webrtc/sfu-process.ts'
import { archivePlaceConfig, folderOfArchives } from '../../gateways/storage/backup-config.ts'
import { archivePlace } from '../../gateways/storage/open-archive-place.ts'
import { proofOf, reach, takes, upgrades } from '../../plugins/probe.ts'
import type { DatabaseState, Disk, Probes, SenderAnswer } from './context.ts'

/** for an answer from outside, ms */
const OUTSIDE_MS = 8_000

/** The disk of a folder, or of the nearest one above that is there; null where this system does not tell. */
async function diskOf(place: string): Promise<(Disk & { device: string }) | null> {
  for (let folder = place; ; folder = dirname(folder))
    try {
      const { bavail, blocks, bsize, type, files, ffree } = await statfs(folder)
      return {
        place,
        free: bavail * bsize,
        size: blocks * bsize,
        // some systems of files count none
        files: files > 0 ? { free: ffree, most: files } : null,
        device: `${type} ${blocks} ${bavail}`,
      }
    } catch {
      if (folder === dirname(folder)) return null
    }
}

/** Each disk once, by the first of its folders. */
async function disksOf(places: readonly string[]): Promise<Disk[]> {
  const found = await Promise.all(places.map(diskOf))
  const seen = new Set<string>()
  return found.flatMap((disk) => {
    if (!disk || disk.size === 0 || seen.has(disk.device)) return []
    seen.add(disk.device)
    const { device: _device, ...found } = disk
    return [found]
  })
}

async function databaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await db.execute<{
    now: string
    used: number
    most: number
    idle: number
    collation: DatabaseState['collation']
  }>(sql`select
    clock_timestamp()::text as now,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int as most,
    coalesce((select max(extract(epoch from clock_timestamp() - state_change)) from pg_stat_activity
      where state like 'idle in transaction%' and datname = current_database()), 0)::float8 as idle,
    (select json_build_object('made', datcollversion, 'now', pg_database_collation_actual_version(oid))
      from pg_database where datname = current_database() and datcollversion is not null) as collation`)
  const [row] = rows
  if (!row) throw new Error('the database gave no answer')
  return {
    now: new Date(row.now),
    used: row.used,
    most: row.most,
    idleTransaction: row.idle,
    collation: row.collation,
  }
}

/** The Date header of a provider, whatever else it answers. */
async function outsideTime(address: string | null): Promise<{ host: string; at: Date } | null> {
  if (address === null) return null
  const answer = await fetch(address, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(OUTSIDE_MS),
  }).catch(() => null)
  const at = new Date(answer?.headers.get('date') ?? '')
  return Number.isNaN(at.getTime()) ? null : { host: new URL(address).host, at }
}

/** Whether something listens at a port. */
export const listens = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3_000 })
    const end = (isThere: boolean) => (): void => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })

const isUdpTaken = (host: string | null, port: number): Promise<boolean> =>
  freeUdpPort(port, host).then(
    () => false,
    () => true,
  )

/** The end of the certificate of a host. What is wrong with it otherwise is found by a request. */
const certificateEnd = (host: string, port: number): Promise<Date | null> =>
  new Promise((resolve) => {
    const socket = connectTls({
      host,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: OUTSIDE_MS,
    })
    const end = (at: Date | null): void => {
      socket.destroy()
      resolve(at)
    }
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate()
      end(until ? new Date(until) : null)
    })
    socket.once('error', () => end(null)).once('timeout', () => end(null))
  })

async function checkMail(mail: Deps['mail']): Promise<SenderAnswer> {
  try {
    await mail.check()
    return { kind: 'ok' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { kind: error.isLogin ? 'refused' : 'unreachable', reason: error.answer || error.message }
  }
}

async function checkSms(sms: Deps['sms']): Promise<SenderAnswer> {
  try {
    await sms.check()
    return { kind: 'ok' }
  } catch (error) {
    if (error instanceof SmsNotSent)
      return { kind: error.passing ? 'unreachable' : 'refused', reason: error.message }
    if (error instanceof SmsUnconfirmed) return { kind: 'unreachable', reason: error.message }
    throw error
  }
}

async function archives({ backup: { to } }: Deps['config']): ReturnType<Probes['archives']> {
  if (to === null) return null
  const place = archivePlace(archivePlaceConfig(process.env, to, 'BACKUP_TO'))
  return { place: place.shown, names: (await place.list()).map(({ name }) => name) }
}

/** The machine and the world as they are. */
export const liveProbes = ({
  config,
  db,
  ffmpeg,
  mail,
  sms,
}: Pick<Deps, 'config' | 'db' | 'ffmpeg' | 'mail' | 'sms'>): Probes => ({
  now: () => new Date(),
  nodeVersion: () => process.version,
  async disks() {
    const elsewhere = config.databaseUrl ? null : await notedLocation(config.dataDir)
    const { to } = config.backup
    return disksOf(
      [
        config.dataDir,
        config.storage.kind === 'files' ? config.storage.folder : null,
        elsewhere,
        to === null ? null : folderOfArchives(to),
      ].filter((place) => place !== null),
    )
  },
  async ffmpeg() {
    const tools = await ffmpeg.tools()
    if (tools) return { version: tools.version, isUsable: true }
    const version = await foundVersion(config.video.ffmpegPath)
    return version === null ? null : { version, isUsable: false }
  },
  databaseState: () => databaseState(db),
  outsideTime: () => outsideTime(addressOfProvider(config.payment)),
  reach: (method, address) => reach(db, method, address),
  takes,
  upgrades,
  listens,
  portHolder: (host, port) => askPort({ host, port }, (nonce) => proofOf(db, nonce)),
  isUdpTaken,
  certificateEnd,
  checkMail: () => checkMail(mail),
  checkSms: () => checkSms(sms),
  archives: () => archives(config),
  timeZone: () => process.env['TZ'] ?? null,
})
