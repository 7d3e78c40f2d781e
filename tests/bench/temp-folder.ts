import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobContext } from './part.ts'

/** A folder that is removed after the part. As root the database runs as another user, who needs access. */
export async function tempFolder(bench: JobContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'shuyuan-bench-'))
  await chmod(path, 0o711)
  bench.defer(() => rm(path, { recursive: true, force: true }))
  return path
}
