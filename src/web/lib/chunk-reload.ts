import { navigation } from './navigation.ts'

const KEY = 'reloaded_at'
/** Two failures within this time are not caused by a new release: the user sees the failure. Milliseconds. */
const ONCE_WITHIN = 60_000

/**
 * A chunk that fails to load usually belongs to a replaced build: reloads the page, once.
 * @returns false when that was tried just before
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

/** Imports a chunk; never resolves while the page reloads for a new build. */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (reloadForNewBuild()) return new Promise<never>(() => undefined)
    throw error
  }
}
