import type { Readable } from 'node:stream'

export interface StoredArchive {
  name: string
  bytes: number
}

/** Where archives of backups lie. Names are made by us and contain no slash. */
export interface ArchivePlace {
  /** for people, without keys */
  shown: string
  /** Whole archives, by name; what is being written is not among them. */
  list(): Promise<StoredArchive[]>
  /** Stores an archive whole or not at all; it survives a loss of power once this resolves. */
  write(name: string, content: Readable): Promise<void>
  /** null: there is none of that name */
  read(name: string): Promise<Readable | null>
  remove(name: string): Promise<void>
  /** Removes what writing that was killed has left behind, a day later. */
  clear(): Promise<void>
}
