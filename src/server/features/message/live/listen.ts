import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RETRY_MS = 2_000

interface Listener {
  onNotice(payload: string): void
  /** the connection broke and another took its place: notices may have been lost */
  onGap(): void
}

/** Listens to a channel of PostgreSQL by a connection of its own, which is opened again when it breaks. @returns ends it */
export function listenTo(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  channel: string,
  { onNotice, onGap }: Listener,
): () => Promise<void> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let hasListened = false
  let isOver = false

  function again(): void {
    client = null
    clearTimeout(retry)
    if (!isOver) retry = setTimeout(() => void connect(), RETRY_MS).unref()
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client(pool.options)
    client = opened
    opened.on('notification', ({ payload }) => payload && onNotice(payload))
    // a connection that breaks says so more than once; only the present one is opened again
    opened.on('error', () => client === opened && again())
    opened.on('end', () => client === opened && again())
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      if (hasListened) onGap()
      hasListened = true
    } catch (err) {
      log.warn({ err }, 'live messages are interrupted; browsers poll')
      if (client === opened) again()
    }
  }

  void connect()
  return async () => {
    isOver = true
    clearTimeout(retry)
    const open = client
    client = null
    await open?.end().catch(() => undefined)
  }
}
