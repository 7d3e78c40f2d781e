import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

const MEMORY = '/dev/shm'
const NAME = /^shuyuan-tests-(\d+)$/
const NEEDED_BYTES = 8 * 2 ** 30

/**
 * Lets temporary files lie in memory, for this process and those that it starts: hundreds of databases of some
 * hundred files each cost ten times less there. Nothing changes where TMPDIR is set, memory is short (8 GB), or the
 * system keeps programs from being run there.
 */
export function keepTempInMemory(): void {
  if (process.env['TMPDIR'] || process.platform !== 'linux' || !hasRoom()) return
  removeAbandoned()
  const folder = join(MEMORY, `shuyuan-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // the database of a test that runs as root is another user's
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  const mount = mounts().find(([, place]) => place === MEMORY)
  if (!mount || mount[3]?.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES
}

/** What is mounted: device, place, type and options of each. */
const mounts = (): string[][] =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))

/** Folders of runs that were killed, and the small disks that their tests had mounted there. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const folder = join(MEMORY, name)
    for (const [, place = ''] of mounts())
      if (place.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', place])
    rmSync(folder, { recursive: true, force: true })
  }
}
