import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { dist } from '../../../scripts/lib/paths.ts'
import { keys } from '../../api/backup/support.ts'
import type { Ended, Environment } from './server-process.ts'

export interface Finished extends Ended {
  output: string
}

/** A command of `shuyuan` in a process of its own, with the key of backups. */
export function command(args: string[], env: Environment): { child: ChildProcess; ended: Promise<Finished> } {
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
