import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/lib/paths.ts'
import type { Child, JobContext } from './part.ts'

const POLL_MS = 5
const TIMEOUT_MS = 60_000
const STOP_MS = 12_000

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('error', () => resolve(false))
  })

/** A server that ends by itself says why: the requests that fail afterwards do not. */
function tellEnd(bench: JobContext, child: ChildProcess, what: string, logFile: string): void {
  child.once('exit', (code, signal) => {
    if (child.killed) return
    bench.print(`${what} ended (${signal ?? code}):\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(timer)
}

/**
 * Starts a server in a process of its own, with only the given environment variables, and waits until it answers
 * at `path`. Its log goes to a file, as in production.
 */
export async function startChild(
  bench: JobContext,
  args: string[],
  { env, path, logFile }: { env: Record<string, string>; path: string; logFile: string },
): Promise<Child> {
  const port = await freePort()
  const log = openSync(logFile, 'a')
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(port),
      RTMP_PORT: '0',
      WEBRTC_PORT: '0',
      WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  tellEnd(bench, child, args.join(' '), logFile)
  const stop = () => stopChild(child)
  bench.defer(stop)
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url + path))) {
    const late = performance.now() - started > TIMEOUT_MS
    if (child.exitCode !== null || child.signalCode !== null || late)
      throw new Error(`${args.join(' ')} did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    await sleep(POLL_MS)
  }
  return { url, pid: child.pid ?? 0, startedMs: performance.now() - started, stop }
}
