import { once } from 'node:events'
import { createServer } from 'node:http'
import * as ws from 'ws'

type FrameOptions = Record<'fin' | 'rsv1' | 'mask' | 'readOnly', boolean> & { opcode: 1 }
/** Makes a frame ahead; the package has it, and its types do not show it. */
const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] } }
/** A connection that writes a frame which stands ready. */
type Sending = ws.WebSocket & { _sender: { sendFrame(frame: Buffer[]): void } }

const BYTES = 200

/** What it costs at least to tell something to many: one frame, made once, for each POST to everybody connected. */
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
