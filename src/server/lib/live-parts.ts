/** A stretch of a segment, which players may have before the segment is complete. */
export interface Part {
  /** where it begins in the file of its segment, in bytes */
  offset: number
  bytes: number
  /** seconds */
  duration: number
}

interface PartedSegment {
  position: number
  discontinuity: number
  parts: readonly Part[]
}

export interface StoredPartedSegment extends PartedSegment {
  /** seconds */
  duration: number
}

export interface GrowingSegment extends PartedSegment {
  /** its file on this machine, as far as it is written, until it is stored */
  path: string
}

/** What players may have of a broadcast that this machine receives: segments that are stored, and parts of the next one. */
export interface LiveParts {
  fileId: string
  /** the newest ones, in their order; at least one */
  segments: readonly StoredPartedSegment[]
  next: GrowingSegment
}
