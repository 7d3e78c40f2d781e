/** Messages of the server to its ingest process. */
export type ToIngest =
  | { type: 'listen'; host: string; port: number }
  | { type: 'answer'; publishId: string; allowed: boolean }
  | { type: 'cut'; publishId: string }

/** Messages of the ingest process. */
export type FromIngest =
  | { type: 'listening'; rtmpPort: number; httpPort: number }
  | { type: 'failed'; code: string }
  | { type: 'publish'; publishId: string; name: string }
  | { type: 'unpublish'; publishId: string }
