import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findRunningDatabase } from '#server/db/embedded/index.ts'

const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'shuyuan-running-')))
const directory = join(dataDir, 'postgres')
await mkdir(directory)
await writeFile(join(dataDir, 'postgres.password'), 'secret\n')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The lock file of a PostgreSQL, as it describes itself; written at once. */
async function noteState(pid: number, state: string): Promise<void> {
  const lines = [pid, directory, 1, 5432, '/tmp/socket', '', '0 0', `${state}   `, '']
  await writeFile(join(dataDir, 'written'), lines.join('\n'))
  await rename(join(dataDir, 'written'), join(directory, 'postmaster.pid'))
}

it('waits for a PostgreSQL that is just starting, since it is its server that owns it', async () => {
  expect(await findRunningDatabase(dataDir)).toBeNull()
  // a program that looks like PostgreSQL on this folder
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', '-D', directory])
  try {
    await once(server, 'spawn')
    const { pid = 0 } = server
    await noteState(pid, 'starting')
    let isAnswered = false
    const found = findRunningDatabase(dataDir).finally(() => {
      isAnswered = true
    })
    // more steps than an answer takes that waits for nothing
    for (let turn = 0; turn < 50; turn += 1) await realpath(dataDir)
    expect(isAnswered).toBe(false)
    await noteState(pid, 'ready')
    expect(await found).toMatchObject({ host: '/tmp/socket', port: 5432, password: 'secret' })
  } finally {
    server.kill('SIGKILL')
  }
})
