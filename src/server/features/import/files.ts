import { and, asc, eq, gt } from 'drizzle-orm'
import type { importAdmin } from '#contract/import/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { importRows } from '../../db/tables/all.ts'
import { text } from '../../lib/texts.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { type Batches, type Table, toCsv, toXlsx } from '../exports/index.ts'
import { homeAreaCode } from '../site/index.ts'
import { findReadableJob, reasonText } from './read-jobs.ts'
import { columnsOf } from './registry.ts'

type Template = OperationTypes<typeof importAdmin.importTemplate>
type FileContent = Template['reply']
type Format = Template['query']['format']

const ROWS = 500

async function fileOf(name: string, title: string, table: Table, format: Format): Promise<FileContent> {
  const parts: Buffer[] = []
  const content = format === 'csv' ? toCsv(table) : toXlsx(title, table)
  for await (const part of content) parts.push(Buffer.from(part))
  return { name: `${name}.${format}`, content: Buffer.concat(parts).toString('base64') }
}

/** The columns of a type, with one row as an example, whose country is the school's own. @throws importTypeUnknown */
export async function importTemplate(
  db: Db,
  { type, format }: Template['query'],
  language: Language,
): Promise<FileContent> {
  const columns = columnsOf(type)
  const areaCode = await homeAreaCode(db)
  async function* example(): Batches {
    yield [columns.map(({ key, example: cell }) => (key === 'area_code' ? areaCode : cell))]
  }
  const table = { headings: columns.map((column) => text(language, column.text)), batches: example() }
  return fileOf(`import-${type}`, text(language, 'import:template'), table, format)
}

/** The refused rows as they came, each with its reason in a last column. @throws importNotFound, noOperationPermission */
export async function failedRows(
  db: Db,
  admin: SessionUser,
  id: number,
  format: Format,
  language: Language,
): Promise<FileContent> {
  const job = await findReadableJob(db, admin, id)
  async function* refused(): Batches {
    let last = 0
    for (;;) {
      const rows = await db
        .select()
        .from(importRows)
        .where(and(eq(importRows.jobId, id), eq(importRows.outcome, 'refused'), gt(importRows.number, last)))
        .orderBy(asc(importRows.number))
        .limit(ROWS)
      yield rows.map((row) => [...row.cells, reasonText(language, row)])
      if (rows.length < ROWS) return
      last = rows.at(-1)?.number ?? last
    }
  }
  const table = { headings: [...job.headings, text(language, 'import:reason')], batches: refused() }
  return fileOf(`import-${id}-refused`, text(language, 'import:outcome.refused'), table, format)
}
