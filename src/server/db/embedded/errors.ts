/** Thrown for anything the owner of the machine can mend; the message is one clear English line. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}

const reasons: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'something else lies there',
  EISDIR: 'a folder lies there',
  ELOOP: 'the links go in a circle',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ENOMEM: 'out of memory',
  EAGAIN: 'the limit of processes or memory is reached',
  EBUSY: 'it is in use as a mount point',
}

/** The operating system's code of a failed call ("ENOENT"), or null. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

/** Turns a known failure of the operating system into one line; everything else is passed on as it is. */
export function explain(error: unknown, sentence: string): unknown {
  if (error instanceof DatabaseStartError) return error
  const code = codeOf(error)
  const reason = code === null ? undefined : reasons[code]
  if (reason === undefined) return error
  const path = error instanceof Error && 'path' in error ? String(error.path) : null
  const where = path === null || sentence.includes(path) ? '' : ` (${path})`
  return new DatabaseStartError(`${sentence}${where}: ${reason}.`, { cause: error })
}

/** null instead of an exception where the operating system answers with one of these codes. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error)
    if (code !== null && codes.includes(code)) return null
    throw error
  }
}

/** PostgreSQL goes down, comes up or was lost meanwhile. */
const lossCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '53300'])

/** Whether a query or a connection failed because PostgreSQL was not there: worth another try once it is. */
export function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== null && lossCodes.has(code)) return true
  // the socket is not there; a file that is missing is another matter
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (/Connection terminated|not queryable|Connection ended|timeout exceeded when trying/.test(error.message))
    return true
  // Drizzle describes the query and keeps the reason of the failure in `cause`
  return error.cause !== undefined && isLoss(error.cause)
}
