import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError, unless } from './errors.ts'
import { writeOnce } from './files.ts'

const fileOf = (dataDir: string) => join(dataDir, 'postgres.password')

async function read(dataDir: string): Promise<string | null> {
  const text = await unless(['ENOENT'], readFile(fileOf(dataDir), 'utf8'))
  return text?.trim() || null
}

/** The password of a cluster that exists. */
export async function readPassword(dataDir: string): Promise<string> {
  const password = await read(dataDir)
  if (password === null) {
    throw new DatabaseStartError(
      `${fileOf(dataDir)} is missing or empty; the database opens only with it, so bring it back from your backup.`,
    )
  }
  return password
}

export interface NewPassword {
  value: string
  /** writes it again, should a second start that failed have taken it away */
  keep(): Promise<void>
  discard(): Promise<void>
}

/** A random password for a cluster to be made; of two starts at once both get the same. */
export async function choosePassword(dataDir: string): Promise<NewPassword> {
  const mine = await writeOnce(fileOf(dataDir), `${randomBytes(32).toString('base64url')}\n`, 0o600)
  const value = await readPassword(dataDir)
  return {
    value,
    keep: async () => {
      await writeOnce(fileOf(dataDir), `${value}\n`, 0o600)
    },
    discard: async () => {
      if (mine) await rm(fileOf(dataDir), { force: true })
    },
  }
}
