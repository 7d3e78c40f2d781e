/** Messages of the server to the process that has the WebRTC peers. */
export type ToSfu = {
  type: 'listen'
  /** UDP, of all peers */
  port: number
  /** null: all addresses of this machine */
  host: string | null
  /** what others reach it at; empty: the addresses of this machine */
  addresses: string[]
  /** what a request must bring */
  secret: string
  /** classes that are published */
  mostPublishers: number
  /** people on the stages of all classes, with those who give them */
  mostOnStage: number
  /** of one class */
  mostViewers: number
}

export type FromSfu =
  | { type: 'listening'; controlPort: number }
  | { type: 'failed'; code: string }
  /** how many connections it has had, and how many it has: the server replaces an old one that has none */
  | { type: 'count'; ended: number; open: number }

/** Why an offer is not taken. */
export type SfuRefusal = 'malformed' | 'noH264' | 'noOpus' | 'busy' | 'full' | 'nobody' | 'failed'

export interface PublishOrder {
  room: string
  /** who publishes: the same one may come back while their earlier connection still seems to live */
  holder: string
  offer: string
  /** where an encoder reads along; null: none does, as of who is on stage, who may also send sound alone */
  ports: { audio: number; video: number } | null
  /** their sound is passed on to nobody */
  isMuted?: boolean
}

/** Whether the sound of a room is passed on, from now on. */
export interface MuteOrder {
  room: string
  isMuted: boolean
}

export interface WatchOrder {
  room: string
  offer: string
  /** who gives the class watches: who publishes is told whether they do */
  isTeacher?: boolean
}

/** The lines of an answer, one JSON each; it lasts as long as the peer, and its end ends the peer. */
export type SfuLine =
  | { answer: string }
  | { refused: SfuRefusal }
  | { connected: true }
  /** whether who gives the class receives what this peer publishes, from now on */
  | { isReceived: boolean }
