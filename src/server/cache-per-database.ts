/**
 * A cache that belongs to one open database, so that two servers in one process (as in tests) share nothing,
 * and that goes away with it.
 */
export function cachePerDatabase<Cache>(make: () => Cache): (db: object) => Cache {
  const caches = new WeakMap<object, Cache>()
  return (db) => {
    const known = caches.get(db)
    if (known !== undefined) return known
    const made = make()
    caches.set(db, made)
    return made
  }
}
