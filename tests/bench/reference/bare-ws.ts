import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

/** ws writes a frame that stands ready by this; its types do not show it. */
type Sending = WebSocket & { _sender: { sendFrame(frame: Buffer[]): void } }
type Framing = typeof WebSocket & {
  Sender: {
    frame(
      data: Buffer,
      options: Record<'fin' | 'rsv1' | 'mask' | 'readOnly', boolean> & { opcode: 1 },
    ): Buffer[]
  }
}

const BYTES = 200

/** What it costs at least to tell something to many: one frame, made once, for each POST to everybody connected. */
export async function bareWs(port: number): Promise<void> {
  const frame = (WebSocket as Framing).Sender.frame(Buffer.alloc(BYTES, 'x'), {
    ...{ fin: true, rsv1: false, mask: false, readOnly: false },
    opcode: 1,
  })
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      for (const client of sockets.clients) (client as Sending)._sender.sendFrame(frame)
    request.resume()
    response.end('{}')
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
