import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, DatabaseStartError, isLoss } from './errors.ts'
import type { Postmaster } from './postmaster.ts'
import { connectionNames } from '../connection-names.ts'

/** Any number will do: the cluster belongs to one data folder alone, so nothing else takes locks in it. */
const lockKey = '7521068403'
/** The connection of an owner that was just killed may linger this long. */
const lingeringMs = 3_000

export type Claim =
  | { kind: 'owner'; client: pg.Client }
  | { kind: 'taken' }
  | { kind: 'unsettled'; error: Error }

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ])
  return rows[0]?.locked === true
}

async function lockWithin(client: pg.Client, ms: number, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + ms
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) return false
    await sleep(50, undefined, signal ? { signal } : {})
  }
  return true
}

/**
 * Makes this process the one owner of the cluster, by a lock that lives exactly as long as its connection.
 * The connection's end is also how the death of PostgreSQL is noticed, whoever its parent is.
 */
export async function claim(
  postmaster: Postmaster,
  password: string,
  options: { lingering?: number; signal?: AbortSignal } = {},
): Promise<Claim> {
  const { socketDirectory: host, port } = postmaster
  const client = new pg.Client({
    ...{ host, port, user: 'postgres', password, database: 'postgres' },
    application_name: connectionNames.owner,
  })
  // the end is what counts and is listened to by the owner
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await lockWithin(client, options.lingering ?? lingeringMs, options.signal))
      return { kind: 'owner', client }
    await client.end()
    return { kind: 'taken' }
  } catch (error) {
    await client.end().catch(() => undefined)
    if (!(error instanceof Error)) throw error
    if (codeOf(error) === '28P01') {
      throw new DatabaseStartError(
        'The password in postgres.password is not the one of the database beside it.',
      )
    }
    if (isLoss(error)) return { kind: 'unsettled', error }
    throw error
  }
}
