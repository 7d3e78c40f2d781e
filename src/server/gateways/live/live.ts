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

/** Who receives broadcasts: our own process, an SRS, or Tencent Cloud. */
export interface LiveGateway {
  kind: 'embedded' | 'srs' | 'tencent' | 'off'
  /**
   * Begins to receive; a receiver of ours that dies is started again until `stop`. Of several workers the one with duties
   * receives by it, when it is called again.
   */
  start(events: LiveEvents): Promise<void>
  stop(): Promise<void>
  /** pictures can be taken at this moment */
  isReady(): boolean
  /** For OBS and its like. @param holder the person's own key */
  pushAddress(stream: StreamOfClass, holder: string): PushAddress
  /** Where our encoder pushes the video of a browser; `name` authorizes it as a stream key does. */
  encoderAddress(stream: StreamOfClass, name: string): string
  /** The class of a name that is no stream key, where the provider gives names of its own; null: it is none. */
  classOfName(name: string): { classId: number; matches(streamKey: string): boolean } | null
  /** Where viewers watch instead of through the school; null: through the school. */
  playAddresses(stream: StreamOfClass): { hls: string; flv: string } | null
  /** Ends a publisher's connection. */
  cut(publishId: string): void
  /** Mounts the callbacks of the receiver. */
  mount(app: FastifyInstance): void
}
