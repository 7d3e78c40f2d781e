/** Elements of WebM files by which a second recording is appended to a first one. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecPrivate: 0x63a2,
} as const

/** Elements of a segment; whatever else stands in a cluster belongs to the cluster. */
const level1 = new Set([
  0x114d9b74,
  0x1549a966,
  ids.tracks,
  0x1c53bb6b,
  0x1043a770,
  0x1254c367,
  0x1941a469,
  0xec,
])
/** the header of a cluster whose size is not known yet, as recordings of browsers have it */
const OPEN_CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const LONGEST_SIZE = 8

interface Element {
  id: number
  /** where its content begins */
  start: number
  /** where it ends; infinite where its size is not known */
  end: number
}

/** The element at a place; null where its beginning has not arrived yet. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  const sizeAt = at + idLength
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23
  if (sizeAt >= bytes.length || sizeAt + sizeLength > bytes.length) return null
  if (idLength > 4 || sizeLength > LONGEST_SIZE) throw new Error('no WebM')
  let id = 0
  for (let index = at; index < sizeAt; index += 1) id = id * 256 + (bytes[index] ?? 0)
  let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength)
  let isOpen = size === 0xff >> sizeLength
  for (let index = sizeAt + 1; index < sizeAt + sizeLength; index += 1) {
    size = size * 256 + (bytes[index] ?? 0)
    isOpen &&= bytes[index] === 0xff
  }
  const start = sizeAt + sizeLength
  return { id, start, end: isOpen ? Number.POSITIVE_INFINITY : start + size }
}

const numberIn = (bytes: Uint8Array, { start, end }: Element): number =>
  bytes.subarray(start, end).reduce((sum, byte) => sum * 256 + byte, 0)

function* childrenOf(bytes: Uint8Array, { start, end }: Element): Generator<Element> {
  for (let at = start; at < end; ) {
    const child = elementAt(bytes, at)
    if (!child) return
    yield child
    at = child.end
  }
}

interface Track {
  number: number
  /** 1 video, 2 sound */
  type: number
  /** what a decoder needs to know beforehand; empty: nothing */
  setup: string
}

function tracksIn(bytes: Uint8Array, tracks: Element): Track[] {
  return [...childrenOf(bytes, tracks)]
    .filter(({ id }) => id === ids.trackEntry)
    .map((entry) => {
      const track: Track = { number: 0, type: 0, setup: '' }
      for (const child of childrenOf(bytes, entry)) {
        if (child.id === ids.trackNumber) track.number = numberIn(bytes, child)
        if (child.id === ids.trackType) track.type = numberIn(bytes, child)
        if (child.id === ids.codecPrivate) track.setup = bytes.subarray(child.start, child.end).join()
      }
      return track
    })
}

/** The tracks that the beginning of a recording names; null: it names none, or not yet. */
export function readTracks(bytes: Uint8Array): Track[] | null {
  for (let at = 0; ; ) {
    const element = elementAt(bytes, at)
    if (!element) return null
    if (element.id === ids.tracks) return element.end <= bytes.length ? tracksIn(bytes, element) : null
    if (element.id === ids.cluster) return null
    at = element.id === ids.segment ? element.start : element.end
  }
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/**
 * Turns a recording into the continuation of an earlier one: its head is left out, its times begin later, and its tracks
 * get the numbers that they had before.
 */
export class WebmContinuation {
  readonly #before: readonly Track[]
  readonly #later: number
  readonly #numbers = new Map<number, number>()
  #rest = new Uint8Array() as Uint8Array

  /** @param later ms after which it begins in the earlier recording */
  constructor(before: readonly Track[], later: number) {
    this.#before = before
    this.#later = Math.round(later)
  }

  /** @returns what of the earlier recording follows. @throws where it cannot be continued */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const bytes = joined(this.#rest, chunk)
    const parts: Uint8Array[] = []
    let at = 0
    for (let element = elementAt(bytes, at); element; element = elementAt(bytes, at)) {
      const { id, start, end } = element
      if (id === ids.segment) at = start
      else if (id === ids.cluster) {
        parts.push(Uint8Array.from(OPEN_CLUSTER))
        at = start
      } else if (end > bytes.length) break
      else {
        this.#take(bytes, at, element, parts)
        at = end
      }
    }
    this.#rest = bytes.slice(at)
    const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let place = 0
    for (const part of parts) {
      whole.set(part, place)
      place += part.length
    }
    return whole
  }

  #take(bytes: Uint8Array, at: number, element: Element, parts: Uint8Array[]): void {
    const { id, start, end } = element
    if (id === ids.tracks) this.#match(tracksIn(bytes, element))
    else if (id === ids.timecode) parts.push(this.#timecode(numberIn(bytes, element)))
    else if (id === ids.simpleBlock) parts.push(this.#renumbered(bytes, at, end, start))
    else if (id === ids.blockGroup) {
      const block = [...childrenOf(bytes, element)].find((child) => child.id === ids.block)
      if (block) parts.push(this.#renumbered(bytes, at, end, block.start))
    } else if (!level1.has(id) && id !== 0x1a45dfa3) parts.push(bytes.slice(at, end))
  }

  /** A block whose track, which its content begins with, has the number of before. */
  #renumbered(bytes: Uint8Array, at: number, end: number, content: number): Uint8Array {
    const number = this.#numbers.get((bytes[content] ?? 0) & 0x7f)
    if (number === undefined) throw new Error('a block without its track')
    const block = bytes.slice(at, end)
    block[content - at] = 0x80 | number
    return block
  }

  #match(tracks: readonly Track[]): void {
    for (const { number, type, setup } of tracks) {
      const same = this.#before.find((one) => one.type === type && (type !== 1 || one.setup === setup))
      if (!same) throw new Error('the tracks are others')
      this.#numbers.set(number, same.number)
    }
  }

  #timecode(ms: number): Uint8Array {
    const element = new Uint8Array(10)
    element.set([ids.timecode, 0x88])
    new DataView(element.buffer).setBigUint64(2, BigInt(ms + this.#later))
    return element
  }
}
