import type { ExportSource } from '../archive/source.ts'
import type { Concept, MediaFile, OpenRecord } from '../format/concept.ts'
import { recordsFile } from '../format/document.ts'
import type { Checking } from './checking.ts'

/** A file that a record names and the export has. */
export interface FoundMedia extends MediaFile {
  bytes: number
  sha256: string
}

/** What the records name of the media. */
export class MediaOfRecords {
  readonly files: FoundMedia[] = []
  readonly #paths = new Set<string>()
  readonly #keys = new Set<string>()
  readonly #missing: ReadonlySet<string>
  readonly #source: ExportSource
  readonly #checking: Checking
  constructor(source: ExportSource, checking: Checking) {
    this.#source = source
    this.#checking = checking
    this.#missing = new Set(checking.summary.missing)
  }
  readonly add = (concept: Concept, record: OpenRecord, line: number): void => {
    const file = concept.fileOf?.(record)
    if (!file) return
    const { path, key } = file
    const { findings, hashes } = this.#checking
    const named = recordsFile(concept.name)
    if (this.#paths.has(path) || this.#keys.has(key))
      findings.add(named, line, `${path} belongs to another record`)
    this.#paths.add(path)
    this.#keys.add(key)
    const bytes = this.#source.entries.get(path)
    if (bytes === undefined) {
      if (!this.#missing.has(path)) findings.add(named, line, `${path} is not in the export`)
      return
    }
    if (bytes !== record['bytes'] && concept.name === 'media')
      findings.add(named, line, `${path} has ${bytes} bytes, not ${String(record['bytes'])}`)
    this.files.push({ path, key, bytes, sha256: hashes.get(path) ?? '' })
  }
  has(path: string): boolean {
    return this.#paths.has(path)
  }
}
