import type { FindingId } from '#contract/health/findings.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { PortHolder } from '../../gateways/live/embedded/port-proof.ts'
import type { StorageGateway } from '../../gateways/storage/storage.ts'

/** Something that is wrong, with the values in its texts. */
export interface Finding {
  id: FindingId
  params: Record<string, string | number>
}

/** A disk that the school writes to. */
export interface Disk {
  /** the folder of ours that lies on it */
  place: string
  /** bytes */
  free: number
  size: number
  /** files and folders that it can still hold; null: as many as fit */
  files: { free: number; most: number } | null
}

/** PostgreSQL as it is at this moment. */
export interface DatabaseState {
  now: Date
  /** connections of all its databases */
  used: number
  most: number
  /** seconds that the oldest transaction has been open without doing anything */
  idleTransaction: number
  /** versions of the rules by which texts are sorted, when the database was made and now; null: they have none */
  collation: { made: string; now: string } | null
}

/** Who answers at an address: this school, something else, or nothing (then why). */
export type Reached =
  /** `isProxyUnknown`: through a proxy that it does not believe */
  { by: 'school'; isProxyUnknown?: boolean } | { by: 'other' } | { by: 'nobody'; reason: string }

/** What a mail server or an SMS provider said: yes, a definite no, or nothing usable. */
export type SenderAnswer = { kind: 'ok' } | { kind: 'refused' | 'unreachable'; reason: string }

/** What lies outside of this process; tests put faults in its place. */
export interface Probes {
  now(): Date
  nodeVersion(): string
  disks(): Promise<Disk[]>
  /** null: there is no ffmpeg */
  ffmpeg(): Promise<{ version: string; isUsable: boolean } | null>
  databaseState(): Promise<DatabaseState>
  /** the time of a host outside that the school needs anyway; null: there is none, or it does not answer */
  outsideTime(): Promise<{ host: string; at: Date } | null>
  /** Sends a request that only this school can answer as it must. */
  reach(method: 'GET' | 'POST', address: string): Promise<Reached>
  /** Whether a request with so many bytes is taken at an address; whoever answers otherwise takes it. */
  takes(address: string, bytes: number): Promise<boolean>
  /** Whether a WebSocket reaches an address; where nothing can be said, it does. */
  upgrades(address: string): Promise<boolean>
  /** Whether something listens there. */
  listens(host: string, port: number): Promise<boolean>
  /** Who listens at a port of RTMP. */
  portHolder(host: string, port: number): Promise<PortHolder>
  /** Whether a UDP port of this machine is in use. */
  isUdpTaken(host: string | null, port: number): Promise<boolean>
  /** When the certificate ends that a host presents; null: it presents none. */
  certificateEnd(host: string, port: number): Promise<Date | null>
  checkMail(): Promise<SenderAnswer>
  checkSms(): Promise<SenderAnswer>
  /** the archives that lie where the school's own backups go; null: it makes none by itself */
  archives(): Promise<{ place: string; names: string[] } | null>
  /** the time zone of this process, as it was given; null: the machine's */
  timeZone(): string | null
}

/** Everything that a check may look at. */
export interface HealthContext {
  config: Deps['config']
  db: Db
  storage: StorageGateway
  /** whether the school's server runs: in this process, or, where the doctor asks, in another one of this machine */
  isServing: boolean
  probes: Probes
}

/** A look at one thing. It changes nothing, and throws when it could not look. */
export type Check = (context: HealthContext) => Promise<Finding[]>
