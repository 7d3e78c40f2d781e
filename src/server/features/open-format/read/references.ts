import { recordsFile } from '../format/document.ts'
import type { Findings } from './findings.ts'

const BITS = 16
const WORDS = 2 ** BITS / 32

/** Numbers of records, one bit each: a million takes some hundred kilobytes. */
export class IdSet {
  readonly #parts = new Map<number, Uint32Array>()
  /** @returns whether it was not there yet */
  add(id: number): boolean {
    const part = id >>> BITS
    let words = this.#parts.get(part)
    if (!words) this.#parts.set(part, (words = new Uint32Array(WORDS)))
    const word = (id & 0xffff) >>> 5
    const bit = 1 << (id & 31)
    const before = words[word] ?? 0
    words[word] = before | bit
    return (before & bit) === 0
  }
  has(id: number): boolean {
    return (((this.#parts.get(id >>> BITS)?.[(id & 0xffff) >>> 5] ?? 0) >>> (id & 31)) & 1) === 1
  }
}

interface Waiting {
  file: string
  field: string
  ids: number[]
  lines: number[]
}

/** Whether what records name is there, whichever file comes first. */
export class References {
  readonly #ids = new Map<string, IdSet>()
  readonly #read = new Set<string>()
  /** references to files that are not read yet, by target */
  readonly #waiting = new Map<string, Map<string, Waiting>>()
  readonly #findings: Findings

  constructor(findings: Findings) {
    this.#findings = findings
  }

  #idsOf(target: string): IdSet {
    let ids = this.#ids.get(target)
    if (!ids) this.#ids.set(target, (ids = new IdSet()))
    return ids
  }

  define(target: string, id: number, line: number): void {
    if (!this.#idsOf(target).add(id)) this.#findings.add(recordsFile(target), line, `id ${id} is there twice`)
  }

  refer(target: string, id: number, at: { file: string; line: number; field: string }): void {
    if (this.#idsOf(target).has(id)) return
    if (this.#read.has(target)) return this.#report(target, id, at)
    let waiting = this.#waiting.get(target)
    if (!waiting) this.#waiting.set(target, (waiting = new Map()))
    const key = `${at.file} ${at.field}`
    let own = waiting.get(key)
    if (!own) waiting.set(key, (own = { file: at.file, field: at.field, ids: [], lines: [] }))
    own.ids.push(id)
    own.lines.push(at.line)
  }

  #report(
    target: string,
    id: number,
    { file, line, field }: { file: string; line: number; field: string },
  ): void {
    this.#findings.add(
      recordsFile(file),
      line,
      `${field} names ${id}, which is not in ${recordsFile(target)}`,
    )
  }

  /** All records of a file are known. */
  finish(target: string): void {
    this.#read.add(target)
    for (const { file, field, ids, lines } of this.#waiting.get(target)?.values() ?? [])
      for (const [index, id] of ids.entries())
        if (!this.#idsOf(target).has(id)) this.#report(target, id, { file, field, line: lines[index] ?? 0 })
    this.#waiting.delete(target)
  }
}
