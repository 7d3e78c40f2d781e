/** What the server says to its ingest process. */
export type ToIngest =
  | { type: 'listen'; host: string; port: number }
  | { type: 'answer'; publishId: string; allowed: boolean }
  | { type: 'cut'; publishId: string }

/** What the ingest process says. */
export type FromIngest =
  | { type: 'listening'; rtmpPort: number; httpPort: number }
  | { type: 'failed'; code: string }
  | { type: 'asked'; publishId: string; name: string }
  | { type: 'gone'; publishId: string }
