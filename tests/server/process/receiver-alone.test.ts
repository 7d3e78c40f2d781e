import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { inProject } from '#server/lib/project.ts'
import type { FromIngest } from '#server/gateways/live/embedded/messages.ts'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'
import { allowTime } from './allow-time.ts'

const receiver = inProject('src/server/gateways/live/embedded/child.ts')
/** starts the receiver as the server does, and prints its output and its pid */
const parentProgram = `
  import { fork } from 'node:child_process'
  const child = fork(${JSON.stringify(receiver)}, [], {
    execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (message) => console.log(JSON.stringify({ ...message, pid: child.pid })))
  child.send({ type: 'listen', host: '127.0.0.1', port: 0 })
`

allowTime()
let parent: ChildProcess
let gate: Server
afterEach(async () => {
  await stopPublishers()
  parent.kill('SIGKILL')
  gate.close()
})

/** A proxy that holds back the first bytes of a publish command until they are released. */
async function openGate(port: number) {
  let reached: (letThrough: () => void) => void
  const publishing = new Promise<() => void>((resolve) => (reached = resolve))
  gate = createServer((client: Socket) => {
    const receiving = connect(port, '127.0.0.1')
    receiving.pipe(client)
    for (const socket of [client, receiving]) socket.on('error', () => socket.destroy())
    client.on('data', (chunk) => {
      if (chunk.includes('publish')) reached(() => void receiving.write(chunk))
      else receiving.write(chunk)
    })
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  return { port: (gate.address() as AddressInfo).port, publishing }
}

it('the receiving process exits silently when its server has ended', async () => {
  parent = spawn(process.execPath, ['--input-type=module', '-e', parentProgram], {
    cwd: inProject(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { stdout, stderr } = parent
  if (!stdout || !stderr) throw new Error('the parent has no output')
  let output = ''
  stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  // the receiver writes there too: it is closed when both have ended
  const bothEnded = once(stderr, 'close')
  const listening = await new Promise<Extract<FromIngest, { type: 'listening' }> & { pid: number }>(
    (resolve) =>
      createInterface(stdout).on('line', (line) => {
        const message = JSON.parse(line) as FromIngest & { pid: number }
        if (message.type === 'listening') resolve(message)
      }),
  )

  const { port, publishing } = await openGate(listening.rtmpPort)
  publishTo(`rtmp://127.0.0.1:${port}/live/light`, 20)
  const letThrough = await publishing
  // it resumes with a publisher to authorize, and only then notices the end of its server
  process.kill(listening.pid, 'SIGSTOP')
  letThrough()
  const parentEnded = once(parent, 'exit')
  parent.kill('SIGKILL')
  await parentEnded
  process.kill(listening.pid, 'SIGCONT')
  await bothEnded
  expect(output).toBe('')
})
