import type { Readable } from 'node:stream'

export interface NewFile {
  /** where its content lies now; the storage may take it away from there */
  path: string
  bytes: number
  /** media type */
  type: string
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  stream: Readable
  /** of the whole file, also when a part of it is read */
  bytes: number
}

/** Why a storage did not do what it was asked: there is no room left, or it cannot be reached. */
export class StorageFailure extends Error {
  readonly reason: 'full' | 'away'
  constructor(reason: 'full' | 'away', cause: unknown) {
    super(reason === 'full' ? 'the storage is full' : 'the storage cannot be reached', { cause })
    this.reason = reason
  }
}

/** What a store or a disk answers to who lacks a right, or gives a wrong key. */
const NO_RIGHT = /^(EACCES|EPERM|EROFS|AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch)$/

/** Whether a storage was reached and refused, so that a right or a key has to be mended. */
export function isRefused(failure: StorageFailure): boolean {
  const { cause } = failure
  if (!(cause instanceof Error)) return false
  const {
    code = '',
    name,
    $metadata,
  } = cause as NodeJS.ErrnoException & {
    $metadata?: { httpStatusCode?: number }
  }
  return NO_RIGHT.test(code) || NO_RIGHT.test(name) || [401, 403].includes($metadata?.httpStatusCode ?? 0)
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether the system reports that a disk, or a quota of it, is full. */
export const isFull = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException
  return code !== undefined && FULL.has(code)
}

/** A file as it lies in the storage. */
export interface ListedFile {
  key: string
  changedAt: Date
}

/** Where uploaded files are kept. A key is a path such as `public/0a1b.jpg`, made by us alone. */
export interface StorageGateway {
  name: string
  /** a folder for what is still on its way, best on the disk where it will stay */
  workFolder: string
  /** Stores a file whole or not at all; it survives a loss of power once this resolves. @throws StorageFailure */
  put(key: string, file: NewFile): Promise<void>
  /** Null: there is no such file. A range that leaves the file is cut to it. @throws StorageFailure */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>
  /** Size in bytes; null: there is no such file. @throws StorageFailure */
  size(key: string): Promise<number | null>
  /** Removing what is not there is no failure. @throws StorageFailure */
  remove(key: string): Promise<void>
  /** The files that are there, from a place chosen by chance on; null: a store that would take long to list. */
  list: (() => AsyncIterable<ListedFile>) | null
  /** where everybody can read a public file without asking the school; null: nowhere */
  publicAddress(key: string): string | null
}
