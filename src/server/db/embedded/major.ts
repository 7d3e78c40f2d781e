import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unless } from './errors.ts'

/** The major version of PostgreSQL that made a cluster; null: there is none. */
export async function majorOfCluster(directory: string): Promise<number | null> {
  const text = await unless(['ENOENT', 'ENOTDIR'], readFile(join(directory, 'PG_VERSION'), 'utf8'))
  return text === null ? null : Number.parseInt(text, 10)
}

/** The version of PostgreSQL in a folder of the package, as `18.4.0-beta.17`. */
export async function versionOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  const parsed: unknown = JSON.parse(text)
  const version = parsed && typeof parsed === 'object' && 'version' in parsed ? parsed.version : null
  return typeof version === 'string' ? version : 'unknown'
}

/** Its major version. */
export const majorOfPrograms = async (folder: string): Promise<number> =>
  Number.parseInt(await versionOf(folder), 10)
