interface Waiting<Key, Value> {
  key: Key
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/**
 * Gathers look-ups of single keys that come in one turn of the event loop, so that they share one query.
 * @param load answers what it finds; a key that is missing there is answered undefined. Its error goes to all.
 */
export function inBatches<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let gathered: Waiting<Key, Value>[] = []

  async function send(): Promise<void> {
    const batch = gathered
    gathered = []
    try {
      const found = await load(batch.map(({ key }) => key))
      for (const { key, resolve } of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      // immediates run when all the requests that have arrived are read
      if (gathered.push({ key, resolve, reject }) === 1) setImmediate(() => void send())
    })
}
