interface Waiting<Key, Value> {
  key: Key
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/**
 * As many keys as a batch has at most where each is some work for the database: one statement is one processor's, so that
 * the others answer further batches meanwhile.
 */
export const MOST_HEAVY = 8

/**
 * Gathers look-ups of single keys that come in one turn of the event loop, so that they share one query.
 * @param load answers what it finds; a key that is missing there is answered undefined. Its error goes to all.
 * @param most so many keys are a batch; further ones are another's
 */
export function inBatches<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value | undefined> {
  /** the batch that is not full yet */
  let gathered: Waiting<Key, Value>[] = []

  async function send(batch: Waiting<Key, Value>[]): Promise<void> {
    try {
      const found = await load(batch.map(({ key }) => key))
      for (const { key, resolve } of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      const batch = gathered
      if (batch.push({ key, resolve, reject }) === 1)
        // immediates run when all the requests that have arrived are read
        setImmediate(() => {
          if (gathered === batch) gathered = []
          void send(batch)
        })
      else if (batch.length === most) gathered = []
    })
}
