import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Cell } from '../format/fields.ts'

const PORTION = 256 * 1024

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (cell: Cell): string =>
  cell === null ? '\\N' : cell.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign)

/** An amount with four decimals as a whole number. */
export function tenThousandths(amount: string): bigint {
  const [, sign = '', front = '0', back = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(amount) ?? []
  const value = BigInt(front + back.padEnd(4, '0'))
  return sign === '-' ? -value : value
}

export interface StagedTable {
  table: string
  /** by their names in the database */
  columns: readonly string[]
  /** of them, amounts of money, which are added up */
  amounts?: readonly string[]
  /** of the export, for what is said about its rows */
  file: string
  /** its rows stand inside records, so that they are not those of the lines */
  isPart?: boolean
}

/** Rows of a table on the disk, as PostgreSQL's `copy` reads them. */
export class StagedRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly file: string
  readonly isPart: boolean
  /** of each column of amounts */
  readonly sums: Map<string, bigint>
  readonly #amounts: readonly { column: string; index: number }[]
  rows = 0
  readonly #path: string
  readonly #file: WriteStream
  #held: string[] = []
  #size = 0

  constructor(folder: string, { table, columns, amounts = [], file, isPart = false }: StagedTable) {
    this.table = table
    this.columns = columns
    this.file = file
    this.isPart = isPart
    this.sums = new Map(amounts.map((column) => [column, 0n]))
    this.#amounts = amounts.map((column) => ({ column, index: columns.indexOf(column) }))
    this.#path = join(folder, `${table}.copy`)
    this.#file = createWriteStream(this.#path, { flags: 'wx', mode: 0o600 })
  }

  async add(cells: readonly Cell[]): Promise<void> {
    const line = `${cells.map(escaped).join('\t')}\n`
    this.rows += 1
    for (const { column, index } of this.#amounts)
      this.sums.set(column, (this.sums.get(column) ?? 0n) + tenThousandths(cells[index] ?? '0'))
    this.#held.push(line)
    this.#size += line.length
    if (this.#size >= PORTION) await this.#write()
  }

  async #write(): Promise<void> {
    const text = this.#held.join('')
    this.#held = []
    this.#size = 0
    if (!this.#file.write(text)) await once(this.#file, 'drain')
  }

  async end(): Promise<void> {
    await this.#write()
    this.#file.end()
    await finished(this.#file)
  }

  read(): AsyncIterable<Buffer> {
    return createReadStream(this.#path) as AsyncIterable<Buffer>
  }
}
