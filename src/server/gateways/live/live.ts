import type { FastifyInstance } from 'fastify'

/** A request to publish: the name and the connection. */
export interface PublishRequest {
  /** names this connection and no other */
  publishId: string
  /** what they gave as stream key */
  name: string
  /** who publishes, where the name is that of a class: a person's key, or what our encoder was given */
  holder?: string
}

export interface LiveEvents {
  /** Decides whether the publisher may broadcast; if so, `flvUrl` serves the stream from now on. */
  onPublish(request: PublishRequest, flvUrl: string): Promise<boolean>
  /** What only this school makes of a number, for a check that asks who listens. */
  prove(nonce: string): Promise<string>
  /** The publisher has disconnected. */
  onUnpublish(publishId: string): void
}

/** What a publisher enters into their program. */
export interface PushAddress {
  url: string
  key: string
}

export interface StreamOfClass {
  classId: number
  streamKey: string
  /** the key is of no use after it, Unix seconds */
  until: number
}

/** Whether broadcasts can come at this moment. */
export interface Reception {
  /** from browsers and by WebRTC, by our own encoders */
  isReady: boolean
  /** from programs over RTMP; taken: somebody else has the port, which is tried again; closed: nothing listens */
  programs: 'open' | 'taken' | 'closed'
}

/** Who receives broadcasts: our own process, an SRS, or Tencent Cloud. */
export interface LiveGateway {
  kind: 'embedded' | 'srs' | 'tencent' | 'off'
  /**
   * Begins to receive; a receiver of ours that dies is started again until `stop`. Of several workers the one with duties
   * receives by it, when it is called again.
   */
  start(events: LiveEvents): Promise<void>
  stop(): Promise<void>
  reception(): Promise<Reception>
  /** For OBS and its like; no url while somebody else has the port. @param holder the person's own key */
  pushAddress(stream: StreamOfClass, holder: string): Promise<PushAddress>
  /**
   * Where our encoder pushes the video of a browser; `name` authorizes it as a stream key does. Null: nothing of ours
   * receives, nor has for some seconds.
   */
  encoderAddress(stream: StreamOfClass, name: string): Promise<string | null>
  /** The class of a name that is no stream key, where the provider gives names of its own; null: it is none. */
  classOfName(name: string): { classId: number; matches(streamKey: string): boolean } | null
  /** Where viewers watch instead of through the school; null: through the school. */
  playAddresses(stream: StreamOfClass): { hls: string; flv: string } | null
  /** Ends a publisher's connection. */
  cut(publishId: string): void
  /** Mounts the callbacks of the receiver. */
  mount(app: FastifyInstance): void
}
