import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'
import { dist } from '../../../scripts/lib/paths.ts'
import { fingerprints, keys } from '../../api/backup/support.ts'
import { type Ended, type Environment, Place } from './server-process.ts'

const KILLS = 12

interface Finished extends Ended {
  output: string
}

/** A command of `shuyuan` in a process of its own. */
function command(args: string[], env: Environment): { child: ChildProcess; ended: Promise<Finished> } {
  const child = spawn(process.execPath, [join(dist, 'server/cli.js'), ...args], {
    env: { PATH: process.env.PATH, ...keys, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return {
    child,
    ended: new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal, output }))
    }),
  }
}

it.runIf(isDrill)(
  'no kill of a backup leaves half of one, and a running school comes back whole',
  async () => {
    const place = await Place.open()
    onTestFinished(() => place.clear(['data', 'clean']))
    const backups = join(place.path, 'backups')
    await mkdir(backups)
    const server = place.server({ DEMO: 'on' })
    await server.address()
    const env = { DATA_DIR: place.dataDir() }
    const connection = await place.connection()
    const pool = new pg.Pool({ ...connection, max: 2, application_name: 'a drill' })
    // enough that a kill meets it at work
    await pool.query(`insert into audit_log (user_id, action, subject, detail)
    select 1, 'user changed', 'user ' || n, jsonb_build_object('text', repeat(md5(n::text), 20))
    from generate_series(1, 60000) n`)
    await writeFile(join(backups, 'note.txt'), 'not ours')

    let killed = 0
    for (let round = 0; round < KILLS; round += 1) {
      await pool.query('update backups set status = 3, problem = $1 where status < 2', ['interrupted'])
      const { child, ended } = command(['backup', '--to', backups], env)
      await sleep(randomInt(100, 2_500))
      child.kill('SIGKILL')
      if ((await ended).signal === 'SIGKILL') killed += 1
      for (const name of (await readdir(backups)).filter((one) => one.endsWith('.age'))) {
        // killed while it verified: the archive is whole
        const verified = await command(['verify', '--from', join(backups, name)], {}).ended
        expect(verified.code, verified.output).toBe(0)
      }
    }
    expect(killed).toBeGreaterThan(KILLS / 2)
    await pool.query('update backups set status = 3, problem = $1 where status < 2', ['interrupted'])

    const written = await command(['backup', '--to', backups], env).ended
    expect(written.code, written.output).toBe(0)
    await server.kill('SIGTERM')
    const stopped = place.server({ DEMO: 'on' })
    await stopped.address()
    const before = await fingerprints(pool)
    await pool.end()
    await stopped.kill('SIGTERM')

    const clean = { DATA_DIR: place.dataDir('clean') }
    const restored = await command(['restore', '--from', backups], clean).ended
    expect(restored.code, restored.output).toBe(0)
    const again = await command(['restore', '--from', backups], clean).ended
    expect(again.code, again.output).toBe(1)
    expect(again.output).toContain('--replace')
    const other = place.server({ DATA_DIR: place.dataDir('clean'), DEMO: 'on' })
    await other.address()
    const there = new pg.Pool({ ...(await place.connection('clean')), max: 1 })
    const after = await fingerprints(there)
    await there.end()
    await other.kill('SIGTERM')
    // what a running school counts and logs by itself
    const still = [
      'users',
      'products',
      'orders',
      'payments',
      'refunds',
      'audit_log',
      'uploads',
      'videos',
      'grants',
      'secrets',
    ]
    for (const table of still) expect(after[table], table).toBe(before[table])
  },
)
