import { once } from 'node:events'
import { createServer } from 'node:http'
import * as ws from 'ws'

type FrameOptions = Record<'fin' | 'rsv1' | 'mask' | 'readOnly', boolean> & { opcode: 1 }
/** Prepares a frame; the function exists in the package but not in its types. */
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] } }
/** A connection to which a prepared frame is written. */
type Sending = ws.WebSocket & { _sender: { sendFrame(frame: Buffer[]): void } }

const BYTES = 200

/** The minimal cost of a fan-out: one frame, prepared once, for each POST to all connections. */
export async function bareWs(port: number): Promise<void> {
  const options: FrameOptions = { fin: true, rsv1: false, mask: false, readOnly: false, opcode: 1 }
  const frame = Sender.frame(Buffer.alloc(BYTES, 'x'), options)
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      for (const client of sockets.clients) (client as Sending)._sender.sendFrame(frame)
    request.resume()
    response.end('{}')
  })
  const sockets = new ws.WebSocketServer({ server, perMessageDeflate: false })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
