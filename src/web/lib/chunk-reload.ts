import { navigation } from './navigation.ts'

const KEY = 'reloaded_at'
/** Two failures within this time are no coincidence of a new release: the reader is told instead. Milliseconds. */
const ONCE_WITHIN = 60_000

/**
 * A chunk that cannot be fetched usually belongs to a build that has been replaced: the page is reloaded, once.
 * @returns false when that has been tried just before
 */
export function reloadForNewBuild(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < ONCE_WITHIN) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return false
  }
  navigation.reload()
  return true
}

/** Imports a chunk; while the page is being reloaded for a new build, nothing more happens. */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (reloadForNewBuild()) return new Promise<never>(() => undefined)
    throw error
  }
}
