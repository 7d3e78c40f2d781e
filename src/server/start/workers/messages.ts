import type { EmbeddedDatabase } from '../../db/embedded/index.ts'
import type { Message } from '../../lib/workers/port.ts'

/** What a worker is started with. */
export interface StartOrder {
  type: 'start'
  id: number
  /** how many workers the server has */
  count: number
  /** the embedded database, which the primary keeps; null: that of DATABASE_URL */
  embedded: Pick<EmbeddedDatabase, 'connection' | 'directory' | 'relocated' | 'created'> | null
  /** connections to the database that it may open */
  connections: number
  /** it prepares the database and has the summary; the others wait until it is open */
  isFirst: boolean
}

/** From the primary to a worker. */
export type ToWorker =
  | StartOrder
  | { type: 'message'; message: Message }
  /** do what one worker does for all, from now on */
  | { type: 'duties' }
  /** another one has taken its place: no new connections, and an end when the present ones are done */
  | { type: 'drain' }
  /** end within the seconds of a stop */
  | { type: 'stop' }

/** From a worker to the primary. */
export type FromWorker =
  /** it can be ordered to start */
  | { type: 'loaded' }
  /** it accepts connections; the first one brings what the owner reads */
  | { type: 'open'; summary: string | null }
  /** it has put down its duties, and another may take them up */
  | { type: 'dutiesOver' }
  | { type: 'message'; message: Message }
