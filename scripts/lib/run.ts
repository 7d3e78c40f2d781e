import { spawn } from 'node:child_process'
import { root } from './paths.ts'

export interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** Let the command write to our own terminal instead of collecting its output. */
  show?: boolean
  timeoutSeconds?: number
  /** The folder that the command works in, by default the project's. */
  cwd?: string
}

/** Collected output and logs of a build server are read as plain text. */
const plain = { NO_COLOR: '1', FORCE_COLOR: '0' }

export interface RunResult {
  ok: boolean
  output: string
}

/** Runs a command. Never throws: a command that cannot start is a failed one. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((done) => {
    const chunks: Buffer[] = []
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...(process.stdout.isTTY && options.show ? {} : plain), ...options.env },
      stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      ...(options.timeoutSeconds === undefined ? {} : { timeout: options.timeoutSeconds * 1000 }),
    })
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => done({ ok: false, output: `${command}: ${error.message}` }))
    child.on('close', (code) => done({ ok: code === 0, output: Buffer.concat(chunks).toString() }))
  })
}
