import { expect } from 'vitest'
import type { ImportType } from '#contract/import/limits.ts'
import { toXlsx } from '#server/features/exports/index.ts'
import { isDrill } from '#tests/support/drill.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

type Cells = readonly (readonly string[])[]

export const csvOf = (rows: Cells): Buffer => Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))

/** A workbook as Excel writes it, every cell a text. */
export async function xlsxOf([headings = [], ...rows]: Cells): Promise<Buffer> {
  async function* batches() {
    yield rows.map((row) => [...row])
  }
  const parts: Uint8Array[] = []
  for await (const part of toXlsx('sheet', { headings, batches: batches() })) parts.push(part)
  return Buffer.concat(parts)
}

type ExportKey =
  | 'POST /api/v1/admin/exports/students'
  | 'POST /api/v1/admin/exports/leads'
  | 'POST /api/v1/admin/exports/coupons'
  | 'POST /api/v1/admin/exports/bookings'
  | 'POST /api/v1/admin/exports/working_hours'

/** A school with an administrator who imports. */
export async function openImports() {
  const school: TestSchool = await openTestSchool()
  const { token } = await theAdmin(school)

  const create = (type: number, file: Buffer, by = token) =>
    school.call('POST /api/v1/admin/imports', {
      token: by,
      body: { type, file_name: 'people.csv', content: file.toString('base64') },
    })
  const read = async (id: number) =>
    (await school.call('GET /api/v1/admin/imports/{id}', { token, params: { id } })).data
  /** Waits until nobody works on it. */
  async function settled(id: number) {
    await expect
      .poll(async () => (await read(id)).status, { interval: 50, timeout: isDrill ? 300_000 : 50_000 })
      .toBeGreaterThan(1)
    return read(id)
  }
  async function check(id: number, columns?: { key: string; index: number }[]) {
    const guessed = async () => (await read(id)).columns.filter(({ index }) => index !== null)
    const body = { columns: columns ?? (await guessed()) }
    return school.call('POST /api/v1/admin/imports/{id}/check', { token, params: { id }, body })
  }
  const run = (id: number, by = token) =>
    school.call('POST /api/v1/admin/imports/{id}/run', { token: by, params: { id } })
  const undo = (id: number) => school.call('POST /api/v1/admin/imports/{id}/undo', { token, params: { id } })
  const rows = async (id: number, result?: string) =>
    (
      await school.call('GET /api/v1/admin/imports/{id}/rows', {
        token,
        params: { id },
        query: { limit: 100, ...(result && { result }) },
      })
    ).data.list
  /** Reads a file and looks at what would become of it. */
  async function dryRun(type: ImportType, file: Buffer) {
    const created = await create(type, file)
    expect(created).toMatchObject({ code: 0 })
    expect(await check(created.data.id)).toMatchObject({ code: 0 })
    return settled(created.data.id)
  }
  /** Imports a file, and finds that it came as its dry run said. */
  async function importFile(type: ImportType, file: Buffer) {
    const predicted = await dryRun(type, file)
    const { id } = predicted
    expect(await run(id)).toMatchObject({ code: 0 })
    const done = await settled(id)
    const counts = ({ created, updated, unchanged, refused }: typeof done) => ({
      ...{ created, updated, unchanged, refused },
    })
    expect({ status: done.status, ...counts(done) }).toEqual({ status: 2, ...counts(predicted) })
    return done
  }
  /** What an export of a list holds, in a language. */
  async function exported(key: ExportKey, format: 'csv' | 'xlsx', language = 'zh') {
    const headers = { 'accept-language': language }
    const begun = await school.call(key, { token, body: { format }, headers })
    expect(begun).toMatchObject({ code: 0 })
    const file = () =>
      school.call('GET /api/v1/admin/exports/{id}/file', { token, params: { id: begun.data.id } })
    await expect.poll(async () => (await file()).code, { interval: 50, timeout: 60_000 }).toBe(0)
    const { rawPayload } = await school.app.inject({ method: 'GET', url: (await file()).data.url })
    return rawPayload
  }
  async function undone(id: number) {
    expect(await undo(id)).toMatchObject({ code: 0 })
    return settled(id)
  }
  return {
    school,
    token,
    create,
    read,
    settled,
    check,
    run,
    undo,
    undone,
    rows,
    dryRun,
    importFile,
    exported,
  }
}
