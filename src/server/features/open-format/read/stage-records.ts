import { Compile, type Validator } from 'typebox/compile'
import {
  type Concept,
  type Fields,
  hasId,
  type OpenRecord,
  type Part,
  schemaOf,
  tableName,
} from '../format/concept.ts'
import { recordsFile } from '../format/document.ts'
import { FieldError } from '../format/field-error.ts'
import { type Cell, type FieldContext, nameOf } from '../format/fields.ts'
import { addAmounts, type Tally } from '../write/record-lines.ts'
import type { Findings } from './findings.ts'
import { LineProblem, readLines } from './read-lines.ts'
import type { References } from './references.ts'
import { StagedRows } from './staged-rows.ts'
import { parseStrictly } from './strict-json.ts'

const columnsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ columns }) => columns.map(nameOf))

const amountsOf = (fields: Fields): string[] =>
  columnsOf(Object.fromEntries(Object.entries(fields).filter(([, { isMoney }]) => isMoney)))

const LARGEST_ID = 2_147_483_647

interface Place {
  file: string
  line: number
}

export interface Staging {
  folder: string
  context: FieldContext
  findings: Findings
  references: References
  /** what its records name of the media */
  onRecord?: (concept: Concept, record: OpenRecord, line: number) => void
}

const compiled = new WeakMap<Concept, Validator>()

/** The check of a schema is compiled once. */
function validatorOf(concept: Concept): Validator {
  let validator = compiled.get(concept)
  if (!validator) compiled.set(concept, (validator = Compile(schemaOf(concept))))
  return validator
}

/** Checks the records of one file and lays them down as rows of its tables. */
export class RecordStaging {
  readonly #concept: Concept
  readonly #staging: Staging
  readonly #schema: Validator
  readonly #main: StagedRows
  readonly #parts: readonly { name: string; part: Part; rows: StagedRows }[]
  readonly tally: Tally = { records: 0, sums: {} }

  constructor(concept: Concept, staging: Staging) {
    this.#concept = concept
    this.#staging = staging
    this.#schema = validatorOf(concept)
    const file = recordsFile(concept.name)
    const { folder } = staging
    this.#main = new StagedRows(folder, {
      table: tableName(concept.table),
      columns: [...columnsOf(concept.fields), ...Object.keys(concept.made ?? {})],
      amounts: amountsOf(concept.fields),
      file,
    })
    this.#parts = Object.entries(concept.parts ?? {}).map(([name, part]) => {
      const columns = [nameOf(part.link), ...columnsOf(part.fields)]
      return {
        name,
        part,
        rows: new StagedRows(folder, { table: tableName(part.table), columns, file, isPart: true }),
      }
    })
  }

  get rows(): StagedRows[] {
    return [this.#main, ...this.#parts.map(({ rows }) => rows)]
  }

  #refer(fields: Fields, record: OpenRecord, at: Place, prefix: string): void {
    const { references } = this.#staging
    for (const [name, { refersTo, chosenBy }] of Object.entries(fields)) {
      const target = refersTo ?? (chosenBy && chosenBy.files[record[chosenBy.field] as string])
      const id = record[name]
      if (target && typeof id === 'number') references.refer(target, id, { ...at, field: `${prefix}${name}` })
    }
  }

  async #cells(fields: Fields, record: OpenRecord, prefix: string): Promise<Cell[]> {
    const cells: Cell[] = []
    for (const [name, field] of Object.entries(fields)) {
      try {
        const decoded = field.decode(record[name], this.#staging.context)
        cells.push(...(decoded instanceof Promise ? await decoded : decoded))
      } catch (error) {
        throw error instanceof FieldError ? new FieldError(`${prefix}${name} ${error.message}`) : error
      }
    }
    return cells
  }

  /** Amounts of a record are in its own currency. @throws FieldError */
  #requireOneCurrency(record: OpenRecord): void {
    const own = record['currency']
    if (typeof own !== 'string') return
    for (const [name, { isMoney }] of Object.entries(this.#concept.fields)) {
      const amount = isMoney ? (record[name] as { currency: string } | null) : null
      if (amount && amount.currency !== own)
        throw new FieldError(`${name} must be in ${own}, the currency of the record`)
    }
  }

  async #stage(record: OpenRecord, line: number): Promise<void> {
    const { fields, made = {}, check } = this.#concept
    const at = { file: this.#concept.name, line }
    check?.(record)
    this.#requireOneCurrency(record)
    const main = await this.#cells(fields, record, '')
    const parts: { rows: StagedRows; cells: Cell[] }[] = []
    for (const { name, part, rows } of this.#parts) {
      const value = record[name] as OpenRecord | OpenRecord[] | null
      const list = Array.isArray(value) ? value : value === null ? [] : [value]
      for (const [index, one] of list.entries()) {
        const prefix = part.isSingle ? `${name}.` : `${name}[${index}].`
        parts.push({
          rows,
          cells: [main[0] ?? null, ...(await this.#cells(part.fields, one, prefix))],
        })
        this.#refer(part.fields, one, at, prefix)
      }
    }
    this.#refer(fields, record, at, '')
    this.#staging.onRecord?.(this.#concept, record, line)
    addAmounts(this.tally.sums, this.#concept, record)
    await this.#main.add([...main, ...Object.values(made).map((make) => make())])
    for (const { rows, cells } of parts) await rows.add(cells)
  }

  /** Notes the id of a record, also of a wrong one: what names it is right. @returns the schema */
  #defined(value: unknown, line: number): Validator {
    const id = hasId(this.#concept) ? (value as { id?: unknown } | null)?.id : undefined
    if (typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LARGEST_ID)
      this.#staging.references.define(this.#concept.name, id, line)
    return this.#schema
  }

  #wrong(value: unknown): string {
    const [first] = this.#schema.Errors(value)
    const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
    return [field, first?.message ?? 'is not what its schema says'].filter(Boolean).join(' ')
  }

  /** Reads the whole file; what is wrong is among the findings. @returns its hash */
  async read(content: AsyncIterable<Buffer>): Promise<string> {
    const facts = { sha256: '' }
    const { findings, references } = this.#staging
    const file = recordsFile(this.#concept.name)
    try {
      for await (const { text, line } of readLines(content, facts)) {
        this.tally.records += 1
        const parsed = parseStrictly(text)
        if ('problem' in parsed) findings.add(file, line, parsed.problem)
        else if (!this.#defined(parsed.value, line).Check(parsed.value))
          findings.add(file, line, this.#wrong(parsed.value))
        else
          try {
            await this.#stage(parsed.value as OpenRecord, line)
          } catch (error) {
            if (!(error instanceof FieldError)) throw error
            findings.add(file, line, error.message)
          }
      }
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error
      findings.add(file, error.line, error.message)
    } finally {
      for (const rows of this.rows) await rows.end()
    }
    references.finish(this.#concept.name)
    return facts.sha256
  }
}
