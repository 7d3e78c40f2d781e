import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, DatabaseStartError } from './errors.ts'
import { type Cluster, type Launched, launch } from './launch.ts'
import { claim } from './ownership.ts'
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { removeSocketDirectory } from './socket.ts'

export interface Guarded {
  cluster: Cluster
  password: string
  log(message: string): void
  onLost(): void
  onRestarted(): void
  /** the refusal of a second server */
  takenMessage: string
}

export interface Held {
  client: pg.Client
  postmaster: Postmaster
}

class TakenError extends DatabaseStartError {}

/** How long a PostgreSQL that is ready may not answer. */
const silenceMs = 5_000
/** How long it may recover from a crash. */
const recoveryMs = 10 * 60_000
const firstPauseMs = 100
const longestPauseMs = 5_000

async function own(guarded: Guarded, signal: AbortSignal, launched: () => Promise<Launched>): Promise<Held> {
  let silentSince: number | null = null
  for (;;) {
    const postmaster = await launched()
    const answer = await claim(postmaster, guarded.password, { signal })
    if (answer.kind === 'owner') return { client: answer.client, postmaster }
    if (answer.kind === 'taken') throw new TakenError(guarded.takenMessage)
    silentSince ??= Date.now()
    const timeout = codeOf(answer.error)?.startsWith('57P') ? recoveryMs : silenceMs
    if (Date.now() - silentSince > timeout) {
      throw new DatabaseStartError(
        `PostgreSQL (process ${postmaster.pid}) runs in ${guarded.cluster.directory} but does not answer (${answer.error.message}); stop it with: kill -INT ${postmaster.pid}`,
      )
    }
    await sleep(20, undefined, { signal })
  }
}

/** Starts or finds PostgreSQL and becomes its owner. What it started itself does not outlive a failure. */
export async function acquirePostgres(guarded: Guarded, signal: AbortSignal): Promise<Held> {
  let ours = false
  try {
    return await own(guarded, signal, async () => {
      const launched = await launch(guarded.cluster, signal)
      ours = launched.ours
      return launched
    })
  } catch (error) {
    if (!(error instanceof TakenError) && (ours || !signal.aborted)) {
      if (ours) await stopPostmaster(guarded.cluster.directory, guarded.log)
      await removeSocketDirectory(guarded.cluster.socketDirectory, guarded.cluster.account)
    }
    throw error
  }
}

/**
 * Keeps PostgreSQL running from now on: when the owner's connection ends, PostgreSQL is brought up again, until
 * `stop` is called.
 */
export function keepRunning(
  guarded: Guarded,
  held: Held,
): {
  /** Resolves once PostgreSQL runs and is owned, at once while it does. */
  running(signal: AbortSignal): Promise<void>
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: pg.Client | null = held.client
  let recovery: Promise<void> = Promise.resolve()

  function watch(watched: pg.Client): void {
    client = watched
    watched.once('end', () => {
      client = null
      if (!signal.aborted) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    guarded.log('The database was lost; it is started again.')
    guarded.onLost()
    const again = await untilUp()
    if (again === null) return
    watch(again.client)
    guarded.log(`The database runs again (process ${again.postmaster.pid}).`)
    guarded.onRestarted()
  }

  async function untilUp(): Promise<Held | null> {
    let lastMessage = ''
    for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
      try {
        return await acquirePostgres(guarded, signal)
      } catch (error) {
        if (signal.aborted) return null
        const message = error instanceof Error ? error.message : String(error)
        if (message !== lastMessage) guarded.log(message)
        lastMessage = message
        await sleep(pause, undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return null
      }
    }
  }

  /** Between a loss and the recovery another server may have become the owner; its PostgreSQL is left alone. */
  async function ownedByAnother(): Promise<boolean> {
    const running = await findPostmaster(guarded.cluster.directory)
    if (!running?.ready) return false
    const answer = await claim(running, guarded.password, { lingering: 0 })
    return answer.kind === 'taken'
  }

  async function shutDown(): Promise<void> {
    stopping.abort()
    await recovery
    if (client === null && (await ownedByAnother())) return
    await stopPostmaster(guarded.cluster.directory, guarded.log)
    await removeSocketDirectory(guarded.cluster.socketDirectory, guarded.cluster.account)
  }

  let stopped: Promise<void> | null = null
  watch(held.client)
  return {
    async running(waiting) {
      // the loss itself may not have been noticed yet, and the one after it not either
      while (client === null && !signal.aborted) await sleep(firstPauseMs, undefined, { signal: waiting })
    },
    stop: () => (stopped ??= shutDown()),
  }
}
