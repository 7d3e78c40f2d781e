import { runCommand } from './run-command.ts'

/** a command that was asked to end has so long to clear up, ms */
const LAST_MS = 9_500

const stopping = new AbortController()
function stop(): void {
  if (stopping.signal.aborted) return
  setTimeout(() => process.exit(1), LAST_MS).unref()
  stopping.abort()
}
// the server has its own way to stop
if (process.argv[2] !== 'start') for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

const code = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  signal: stopping.signal,
})
// what a start leaves open is the school
if (process.argv[2] !== 'start' || code !== 0) process.exit(code)
