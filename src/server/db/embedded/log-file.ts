import { copyFile, open, stat, truncate } from 'node:fs/promises'
import type { Account } from './run.ts'

const largest = 8 * 1024 * 1024
const minute = 60_000

async function bound(path: string): Promise<void> {
  const { size } = await stat(path)
  if (size <= largest) return
  await copyFile(path, `${path}.1`)
  // PostgreSQL appends, so it continues at the new end
  await truncate(path, 0)
}

/** Keeps the log and its one predecessor small as long as the server runs. Answers how to stop that. */
export function keepBounded(path: string): () => void {
  const timer = setInterval(() => {
    // a full disk or a removed log is no reason to disturb the school
    bound(path).catch(() => undefined)
  }, minute)
  timer.unref()
  return () => clearInterval(timer)
}

/** Opens the log for PostgreSQL to write to; the caller closes it once PostgreSQL has it. */
export async function openLog(path: string, account: Account) {
  const handle = await open(path, 'a', 0o600)
  if (account.foreign) await handle.chown(account.uid, account.gid)
  await bound(path)
  const { size } = await handle.stat()
  return { handle, size }
}

/** What was written to the log after the given size. */
export async function readLogFrom(path: string, size: number): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(16 * 1024)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, size)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
