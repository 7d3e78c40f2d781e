import { readFile, writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

/** how much nicer than others, of 19 at most: a process gets a quarter of a processor for which another one waits too */
const NICER = 5
const NICEST = 19
/** field of /proc/<pid>/stat, counted after the name of the program, which may contain spaces */
const SESSION_FIELD = 3

/**
 * Lets a process of PostgreSQL on this machine give way to others when processors are short. It cannot be raised again, so that
 * its connection serves nothing else afterwards.
 * @returns false where it stays as it was: PostgreSQL is of another account or machine, or this is no Linux
 */
export async function lowerPriority(pid: number): Promise<boolean> {
  try {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    // a process of the same number beside a database in another container is not the one that is meant
    if (!title.startsWith('postgres: ')) return false
    const nice = Math.min(getPriority(pid) + NICER, NICEST)
    setPriority(pid, nice)
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const session = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[SESSION_FIELD]
    // Linux may share processors among sessions: then the number counts that the session has, here of this process alone
    if (session === String(pid))
      await writeFile(`/proc/${pid}/autogroup`, String(nice)).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
