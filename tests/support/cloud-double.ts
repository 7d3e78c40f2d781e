import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Failures of a provider. */
export type Misbehaviour =
  /** accepts the call and never answers */
  | 'silent'
  /** closes the connection after it has received the call */
  | 'hangs up'
  /** answers 500 with an HTML page */
  | 'broken'
  /** answers 200 with invalid JSON */
  | 'garbled'
  /** answers an empty JSON object */
  | 'empty'

export interface ProviderCall {
  request: IncomingMessage
  /** the exact request body */
  body: string
}

export interface CloudDouble<Taken> {
  /** its address */
  origin: string
  /** accepted calls, in order; not the refused ones */
  taken: Taken[]
  /** number of calls received, with any outcome */
  calls: () => number
  /** failures of the next calls, one each; null: none */
  misbehave(...next: (Misbehaviour | { error: string } | null)[]): void
  close(): Promise<void>
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const badly: Record<Misbehaviour, (response: ServerResponse) => void> = {
  silent: () => undefined,
  'hangs up': (response) => response.socket?.destroy(),
  broken: (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>oops</h1>'),
  garbled: (response) => response.end('<not json>'),
  empty: (response) => response.end('{}'),
}

/**
 * A provider's server on this machine with its own protocol.
 * @param answer receives a call, and the error to answer with; records what it accepts
 */
export async function openCloudDouble<Taken>(
  answer: (call: ProviderCall, taken: Taken[], error: string | null) => { status: number; json: unknown },
): Promise<CloudDouble<Taken>> {
  const taken: Taken[] = []
  const planned: (Misbehaviour | { error: string } | null)[] = []
  let calls = 0
  const server: Server = createServer((request, response) => {
    calls += 1
    const plan = planned.shift() ?? null
    void read(request).then((body) => {
      if (typeof plan === 'string') {
        badly[plan](response)
        return
      }
      const { status, json } = answer({ request, body }, taken, plan?.error ?? null)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    taken,
    calls: () => calls,
    misbehave: (...next) => void planned.push(...next),
    close: () =>
      new Promise((settle) => {
        server.closeAllConnections()
        server.close(() => settle())
      }),
  }
}
