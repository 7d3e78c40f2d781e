/**
 * A cache that belongs to one open database, so that two servers in one process (as in tests) share nothing,
 * and that goes away with it.
 */
export function cachePerDatabase<Cache, Database extends object = object>(
  make: (database: Database) => Cache,
): (database: Database) => Cache {
  const caches = new WeakMap<Database, Cache>()
  return (database) => {
    const known = caches.get(database)
    if (known !== undefined) return known
    const made = make(database)
    caches.set(database, made)
    return made
  }
}
