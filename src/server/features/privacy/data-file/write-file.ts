import { and, inArray, isNull } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { uploads } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { keyOfUpload } from '../../file/index.ts'
import { readSetting } from '../../site/index.ts'
import { accountsOf } from '../accounts.ts'
import { dataPage, type PageView } from './page.ts'
import { givenTables, rowsOfTable } from './read-data.ts'

export interface DataEntry {
  name: string
  content: AsyncIterable<string | Uint8Array>
  /** it does not become smaller by compression */
  isPacked?: true
}

export interface Contents {
  /** tables and files */
  total: number
  entries: AsyncIterable<DataEntry>
}

/** JSON of the rows, by part and table, one table after the other. */
async function* jsonOf(
  { db }: Deps,
  accounts: readonly number[],
  { school, madeAt }: PageView,
  onStep: () => Promise<void>,
): AsyncGenerator<string> {
  yield `{"school": ${JSON.stringify(school)}, "made_at": ${JSON.stringify(madeAt)}, "tables": {`
  let before = ''
  for (const one of givenTables) {
    const rows = await rowsOfTable(db, one, accounts)
    await onStep()
    if (rows.length === 0) continue
    const part = JSON.stringify(one.owned.part)
    yield `${before}\n${JSON.stringify(one.table)}: {"part": ${part}, "rows": ${JSON.stringify(rows, null, 1)}}`
    before = ','
  }
  yield '\n}}\n'
}

/** What the file of a person's data holds: a page to read, the same and the rest for programs, and what they uploaded. */
export async function contentsOf(
  deps: Deps,
  { userId, language }: { userId: number; language: Language },
  onStep: () => Promise<void>,
): Promise<Contents> {
  const { db, storage } = deps
  const { app_name, time_zone } = await readSetting(db, 'web_config')
  const view: PageView = { language, zone: time_zone, school: app_name, madeAt: new Date() }
  const accounts = await accountsOf(db, userId)
  const files = await db
    .select({ name: uploads.name, isPrivate: uploads.isPrivate })
    .from(uploads)
    .where(and(inArray(uploads.ownerId, accounts), isNull(uploads.removedAt)))
    .orderBy(uploads.id)
  async function* entries(): AsyncGenerator<DataEntry> {
    yield { name: 'index.html', content: dataPage(db, accounts, view) }
    yield { name: 'data.json', content: jsonOf(deps, accounts, view, onStep) }
    for (const { name, isPrivate } of files) {
      const found = await storage.get(keyOfUpload(name, isPrivate))
      if (found)
        yield { name: `files/${name}`, content: found.stream as AsyncIterable<Uint8Array>, isPacked: true }
      await onStep()
    }
  }
  return { total: givenTables.length + files.length, entries: entries() }
}
