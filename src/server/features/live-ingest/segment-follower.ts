import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { PACKET_BYTES, PartReader } from '../../gateways/ffmpeg/part-reader.ts'
import type { Part } from '../../lib/live-parts.ts'

/** how often the file is looked at, ms: about a picture */
const LOOK_MS = 40
const CHUNK_BYTES = 512 * PACKET_BYTES

/** Reads each segment while ffmpeg writes it, and tells of its parts as they are there. */
export class SegmentFollower {
  readonly #folder: string
  readonly #onPart: (path: string, part: Part) => void
  readonly #chunk = Buffer.alloc(CHUNK_BYTES)
  readonly #timer: NodeJS.Timeout
  #number = 0
  #file: FileHandle | undefined
  #offset = 0
  #reader = new PartReader()
  /** one thing is done after the other */
  #work = Promise.resolve()
  #isLooking = false

  /** @param folder in which ffmpeg numbers its segments from 0 */
  constructor(folder: string, onPart: (path: string, part: Part) => void) {
    this.#folder = folder
    this.#onPart = onPart
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  get #path(): string {
    return join(this.#folder, `${this.#number}.ts`)
  }

  #look(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    void this.#then(() => this.#readOn()).finally(() => {
      this.#isLooking = false
    })
  }

  /** A segment whose file cannot be read has fewer parts; it is stored all the same. */
  #then(task: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(task).catch(() => undefined)
    return this.#work
  }

  /** Tells of what is left of the segment, which is complete, and goes on to the next one. */
  finish(duration: number): Promise<void> {
    return this.#then(async () => {
      try {
        await this.#readOn()
        const last = this.#reader.end(duration)
        if (last) this.#onPart(this.#path, last)
      } finally {
        await this.#close()
        this.#number += 1
      }
    })
  }

  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.#then(() => this.#close())
  }

  async #close(): Promise<void> {
    await this.#file?.close()
    this.#file = undefined
    this.#offset = 0
    this.#reader = new PartReader()
  }

  async #readOn(): Promise<void> {
    // ffmpeg has not begun it
    this.#file ??= await open(this.#path).catch(() => undefined)
    for (let isMore = this.#file !== undefined; isMore; ) {
      const found = await this.#file?.read(this.#chunk, 0, CHUNK_BYTES, this.#offset)
      const bytes = found?.bytesRead ?? 0
      const whole = bytes - (bytes % PACKET_BYTES)
      this.#offset += whole
      for (const part of this.#reader.read(this.#chunk.subarray(0, whole))) this.#onPart(this.#path, part)
      isMore = bytes === CHUNK_BYTES
    }
  }
}
