/** Messages of the server to its ingest process. */
export type ToIngest =
  | { type: 'listen'; host: string; port: number }
  | { type: 'answer'; publishId: string; allowed: boolean }
  | { type: 'cut'; publishId: string }
  | { type: 'proof'; nonce: string; proof: string }

/** Messages of the ingest process. */
export type FromIngest =
  /** where pictures are read, and where encoders of this machine push them; programs come by the port of RTMP */
  | { type: 'ready'; encoderPort: number; httpPort: number }
  | { type: 'listening'; rtmpPort: number }
  /** the port of RTMP cannot be had; it is tried again */
  | { type: 'taken'; code: string }
  /** a check asks whose receiver this is */
  | { type: 'prove'; nonce: string }
  | { type: 'publish'; publishId: string; name: string }
  | { type: 'unpublish'; publishId: string }
