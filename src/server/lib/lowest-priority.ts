import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** below everything that people wait for */
const NICE = 19

/** The threads of this process, which Linux ranks one by one; elsewhere the process itself. */
function ownThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

/** Gives this process, and what it begins afterwards, the lowest priority. */
export function takeLowestPriority(): void {
  for (const thread of ownThreads())
    try {
      setPriority(thread, NICE)
    } catch {
      // it has ended already, or the system does not allow it: the work is done all the same
    }
}
