import { spawn } from 'node:child_process'
import { codeOf, DatabaseStartError } from './errors.ts'

/** The account PostgreSQL runs as. It refuses to run as root, so root's server lends it another one. */
export interface Account {
  name: string
  uid: number
  gid: number
  /** differs from the account of this process */
  foreign: boolean
}

export interface Finished {
  /** null when a signal ended it */
  code: number | null
  output: string
}

/**
 * What every program of PostgreSQL is started with: its account, a folder that account can enter, and an
 * environment without the server's secrets. The messages stay English, since they are read by us.
 */
export function spawnOptions(account: Account) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account.foreign ? { uid: account.uid, gid: account.gid } : {}),
  }
}

/** One line for a program that could not be started at all. */
export function spawnFailure(program: string, account: Account, error: Error): DatabaseStartError {
  const why: Record<string, string> = {
    ENOENT: 'it is missing or does not fit this system (musl instead of glibc?)',
    EACCES: 'permission denied (a disk mounted noexec?)',
    EPERM: `this root may not start programs as "${account.name}"`,
    EINVAL: `the account "${account.name}" does not exist for this system`,
  }
  const code = codeOf(error) ?? ''
  return new DatabaseStartError(
    `${program} cannot be started: ${why[code] ?? error.message}. DATABASE_URL may name another PostgreSQL.`,
    { cause: error },
  )
}

/** Runs a program to its end and collects its output. */
export function run(program: string, args: readonly string[], account: Account): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const append = (text: string) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', append)
    child.stderr.setEncoding('utf8').on('data', append)
    child.once('error', (error) => reject(spawnFailure(program, account, error)))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** The line of the output that states why a program of PostgreSQL failed. */
export function reasonIn(output: string): string | null {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const errorLine = lines.find((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1)
  return errorLine?.replace(/^.*?\b(?:FATAL|PANIC|error):\s*/, '').trim() ?? null
}
