import { ownerOfSession } from './session.ts'
import { storage } from './storage.ts'

const PREFIX = 'draft '

const prefixOf = (userId: number | undefined): string => `${PREFIX}${userId ?? 0} `
const keyOf = (name: string): string => prefixOf(ownerOfSession()) + name

/**
 * What the current user has written and not saved yet: stored on this device under their id, until it is saved, they log
 * out, or another user logs in. A session that expires leaves it for the next login of the same user.
 */
export const drafts = {
  read: (name: string): string | null => storage.read(keyOf(name)),
  write: (name: string, text: string): void => storage.write(keyOf(name), text),
  remove: (name: string): void => storage.remove(keyOf(name)),
  exist: (): boolean => storage.keys().some((key) => key.startsWith(keyOf(''))),
  /** Removes the drafts of everybody, or of everybody else. */
  clear(except?: number): void {
    for (const key of storage.keys()) {
      if (key.startsWith(PREFIX) && !key.startsWith(prefixOf(except))) storage.remove(key)
    }
  },
}
