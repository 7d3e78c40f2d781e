/** The parts of node-media-server that we build on; it brings no types. */
declare module 'node-media-server/src/core/logger.js' {
  const logger: { level: string }
  export default logger
}

declare module 'node-media-server/src/server/broadcast_server.js' {
  import type { ServerResponse } from 'node:http'

  export default class BroadcastServer {
    constructor(streamPath: string)
    publishGraceMs: number
    subscribers: Map<string, { close(): void; res?: ServerResponse }>
    postPublish(session: unknown): string | null
    donePublish(session: unknown): void
    broadcastMessage(packet: unknown): void
  }
}

declare module 'node-media-server/src/core/context.js' {
  import type BroadcastServer from 'node-media-server/src/server/broadcast_server.js'
  const context: { broadcasts: Map<string, BroadcastServer> }
  export default context
}

declare module 'node-media-server/src/session/rtmp_session.js' {
  import type { Socket } from 'node:net'

  interface Rtmp {
    streamId: number
    onConnectCallback: (request: { app: string; name: string }) => void
    onPlayCallback: () => void
    onPushCallback: () => void
    onPacketCallback: (packet: unknown) => void
    onOutputCallback: (buffer: Buffer) => void
    respondPublish: () => void
    sendStatusMessage(stream: number, level: string, code: string, description: string): void
    parserData(data: Buffer): string | null
  }
  export default class RtmpSession {
    constructor(socket: Socket)
    rtmp: Rtmp
    isPublisher: boolean
    streamPath: string
    onOutput: (buffer: Buffer) => void
  }
}

declare module 'node-media-server/src/session/flv_session.js' {
  import type { ServerResponse } from 'node:http'

  export default class FlvSession {
    constructor(request: unknown, response: ServerResponse)
    run: () => void
  }
}
