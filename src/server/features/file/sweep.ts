import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { uploads } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { keyOf } from './kinds.ts'
import { resumableFolders } from './resumable.ts'

/** files of one run; the next run continues */
const MOST = 200
const DAY_MS = 24 * 3600 * 1000

/** Every text in which an uploaded file may be named. Orders name covers, which are claimed when they are chosen. */
const places = sql`
  select avatar_url as text from users where avatar_url like '/files/%'
  union all select cover_url from products where cover_url like '/files/%'
  union all select details from products where details like '%/files/%'
  union all select image_url from banners where image_url like '/files/%'
  union all select content from custom_pages where content like '%/files/%'
  union all select value::text from settings where value::text like '%/files/%'`

interface Candidate {
  name: string
  [column: string]: unknown
}

/** Nothing is known to refer to it, it was the avatar of somebody who is gone, or its homework or its class is gone. */
const isUnused = sql`(used_as is null or (used_as = 'avatar' and owner_id is null) or (
  used_as in ('homework', 'material')
  and not exists (select from homework_files f where f.upload_id = uploads.id)
  and not exists (select from class_materials m where m.upload_id = uploads.id)))`

/** Uploads that have been unused for a day. */
const candidates = sql`
  select name from uploads
  where removed_at is null and created_at < now() - interval '24 hours' and ${isUnused}
  order by id limit ${MOST}`

const referredTo = sql`
  select distinct found[1] as name from (${places}) as places,
    regexp_matches(places.text, '/files/([0-9a-f]{40}\\.(?:jpg|png|mp4))', 'g') as found`

/** Those of the candidates that are named somewhere after all are kept for good; the others are to go. */
async function decide(db: Db): Promise<void> {
  const waiting = (await db.execute<Candidate>(candidates)).rows.map(({ name }) => name)
  if (waiting.length === 0) return
  const named = new Set((await db.execute<Candidate>(referredTo)).rows.map(({ name }) => name))
  const keep = waiting.filter((name) => named.has(name))
  const drop = waiting.filter((name) => !named.has(name))
  if (keep.length > 0) await db.update(uploads).set({ usedAs: 'content' }).where(inArray(uploads.name, keep))
  if (drop.length === 0) return
  // one that was claimed since it was looked at stays
  await db.execute(sql`
    update uploads set removed_at = now()
    where ${inArray(uploads.name, drop)} and ${isUnused}`)
}

async function removeDecided({ db, storage }: Deps): Promise<void> {
  const leaving = await db
    .select({ name: uploads.name, isPrivate: uploads.isPrivate })
    .from(uploads)
    .where(sql`${uploads.removedAt} is not null`)
    .limit(MOST)
  for (const { name, isPrivate } of leaving) {
    await storage.remove(keyOf(name, isPrivate))
    await db.delete(uploads).where(eq(uploads.name, name))
  }
}

/** Incomplete uploads that nothing was added to for a day: of a server that was killed, or of who gave up. */
async function clearFolder(folder: string, kept: readonly string[] = []): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => !kept.includes(one))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Removes uploads that nothing has referred to for a day. */
export async function sweepUploads(deps: Deps): Promise<void> {
  await decide(deps.db)
  await removeDecided(deps)
  const { workFolder } = deps.storage
  // the age of these folders says nothing about what is in them
  await clearFolder(workFolder, resumableFolders)
  for (const folder of resumableFolders) await clearFolder(join(workFolder, folder))
}
