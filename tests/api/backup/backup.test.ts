import { readdirSync, statSync } from 'node:fs'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import {
  backups,
  passkeyChallenges,
  recoveryCodes,
  uploads,
  videos,
  videoSegments,
} from '#server/db/tables/all.ts'
import { runCommand } from '#server/cli/run-command.ts'
import { seedDemo } from '#server/demo/index.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { segmentKey } from '#server/features/video/index.ts'
import { ensureDemoUploads } from '#server/start/demo-uploads.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { failuresPart } from './failures-part.ts'
import { aFolder, anEmptyPlace, fingerprints, identity, keys, recipient, shuyuan, urlOf } from './support.ts'

const storageDir = await aFolder()
const school = await openTestSchool({ STORAGE_DIR: storageDir })
const { db, pool, storage } = school.deps
const place = await aFolder()
const env = { DATABASE_URL: urlOf(school.database), STORAGE_DIR: storageDir, ...keys }

const content = Buffer.from('a picture that is as random as pictures are').toString('hex').repeat(3_000)
const names = ['0', '1', '2'].map((digit) => `${digit.repeat(40)}.jpg`)

beforeAll(async () => {
  await db.transaction((tx) => seedDemo(tx, hashPassword))
  await db.update(videos).set({ removedAt: new Date() })
  await ensureDemoUploads(school.deps)
  const folder = await aFolder()
  const [video] = await db.insert(videos).values({ fileId: 'film', name: '课', source: 'upload' }).returning()
  // what a provider of videos keeps is no file of the school
  const original = 'vod:5285890784246869930'
  await db.insert(videos).values({ fileId: 'kept-elsewhere', name: '课', source: 'upload', original })
  const segment = { videoId: video?.id ?? 0, quality: 'source', position: 0, duration: 4, bytes: 7 }
  await db.insert(videoSegments).values(segment)
  await writeFile(join(folder, 'segment'), 'segment')
  const atProvider = { fileId: 'elsewhere', name: '课', source: 'upload', original: 'vod:film-1' }
  await db.insert(videos).values(atProvider)
  const key = segmentKey('film', 'source', 0)
  await storage.put(key, { path: join(folder, 'segment'), bytes: 7, type: 'video/mp2t' })
  for (const [index, name] of names.entries()) {
    const path = join(folder, name)
    await writeFile(path, content.slice(index))
    const isPrivate = index === 1
    const bytes = content.length - index
    await db.insert(uploads).values({ name, type: 'image/jpeg', bytes, isPrivate, usedAs: 'content' })
    // the last one has been lost
    if (index < 2)
      await storage.put(`${isPrivate ? 'private' : 'public'}/${name}`, { path, bytes, type: 'image/jpeg' })
  }
  const { user } = await signedIn(school)
  await db.insert(recoveryCodes).values({ userId: user.id, codeHash: 'a' })
  await db.insert(passkeyChallenges).values({
    ...{ challenge: 'a', userId: user.id, purpose: 'login', expiresAt: new Date(Date.now() + 300_000) },
  })
  const written = await shuyuan(['backup', '--to', place], env)
  expect(written).toMatchObject({ code: 0, err: '' })
  expect(written.out).toContain('verified')
  // what a provider keeps is none of the school's files
  expect(written.out).toContain('1 files are missing')
  expect(written.out).toContain(`missing in the storage: public/${names[2]}`)
})

/** Content of every stored file, by its path. */
async function filesBelow(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const pairs = files.map(async (file) => [
    file.slice(folder.length),
    (await readFile(file)).toString('base64'),
  ])
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, string>
}

it('a restored school has every row, every file and its counters, and starts where the other stopped', async () => {
  const there = await anEmptyPlace()
  expect(await shuyuan(['restore', '--from', place], there.env)).toMatchObject({ code: 0, err: '' })
  const { pool: restored } = there
  const before = await fingerprints(pool)
  expect(Object.keys(before).length).toBeGreaterThan(80)
  expect(await fingerprints(restored)).toEqual(before)
  expect(await filesBelow(there.storage)).toEqual(await filesBelow(storageDir))
  // references, triggers and counters work
  const next = async (of: typeof pool) =>
    (
      await of.query<{ id: number }>(
        `insert into users (username, types) values ('next', '{3}') returning id`,
      )
    ).rows
  const [own] = await next(pool)
  expect(await next(restored)).toEqual([own])
  await pool.query('delete from users where id = $1', [own?.id])
  await expect(restored.query('update orders set user_id = 999999')).rejects.toThrow(/foreign key/)
  const { rows } = await restored.query(
    'select count(*)::int as disabled from pg_trigger where tgenabled <> $1',
    ['O'],
  )
  expect(rows).toEqual([{ disabled: 0 }])
  const indexes = 'select indexname from pg_indexes where schemaname = $1 and tablename <> $2 order by 1'
  const of = ['public', 'socket_io_attachments']
  expect((await restored.query(indexes, of)).rows).toEqual((await pool.query(indexes, of)).rows)
})

it('a restore ends every session and voids what opens something once, so that nothing that was ended works again', async () => {
  const there = await anEmptyPlace()
  const { out } = await shuyuan(['restore', '--from', place], there.env)
  expect(out).toContain('every session has ended')
  expect(out).toContain('recovery codes that were used since the backup work again: 1 people')
  const { rows } = await there.pool.query(`select (select count(*)::int from sessions) as sessions,
    (select count(*)::int from sessions where ended_at is null) as alive,
    (select count(*)::int from session_tokens) as tokens,
    (select count(*)::int from passkey_challenges) as challenges,
    (select count(*)::int from recovery_codes) as codes`)
  expect(rows).toEqual([{ sessions: 1, alive: 0, tokens: 0, challenges: 0, codes: 1 }])
})

it("what is laid down for a restore is its user's alone", async () => {
  const there = await anEmptyPlace()
  const incoming = join(there.storage, 'incoming')
  const modes: number[] = []
  const code = await runCommand(['restore', '--from', place], {
    env: there.env,
    print(line) {
      if (line !== 'reading the backup') return
      for (const name of readdirSync(incoming)) modes.push(statSync(join(incoming, name)).mode & 0o777)
    },
    printError: () => undefined,
    signal: new AbortController().signal,
  })
  expect([code, modes]).toEqual([0, [0o700]])
})

it.each(
  isDrill ? ['reading the backup', 'restoring the tables', 'restoring the files'] : ['restoring the tables'],
)('a restore that is asked to end leaves nothing: %s', async (line) => {
  const there = await anEmptyPlace()
  const stopping = new AbortController()
  const errors: string[] = []
  const code = await runCommand(['restore', '--from', place], {
    env: there.env,
    print: (said) => said === line && stopping.abort(),
    printError: (said) => errors.push(said),
    signal: stopping.signal,
  })
  expect([code, errors]).toEqual([1, ['shuyuan restore: it was interrupted; nothing was restored']])
  expect(await there.contents()).toEqual([])
})

it('of a place with backups of several schools the newest is taken only when it is named', async () => {
  const shared = await aFolder()
  const [own = ''] = await readdir(place)
  await copyFile(join(place, own), join(shared, own))
  const foreign = 'shuyuan-00000000-20991231T235959Z.tar.age'
  await copyFile(join(place, own), join(shared, foreign))
  const there = await anEmptyPlace()
  const refused = await shuyuan(['restore', '--from', shared], there.env)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toContain('backups of 2 schools')
  expect(refused.err).toContain(own)
  expect(refused.err).toContain(foreign)
  expect(await there.contents()).toEqual([])
  expect(await shuyuan(['verify', '--from', join(shared, own)], env)).toMatchObject({ code: 0, err: '' })
})

it('what is there is not overwritten, unless it is said that it may be', async () => {
  const there = await anEmptyPlace()
  const restore = ['restore', '--from', place]
  expect((await shuyuan(restore, there.env)).code).toBe(0)
  const { pool: restored } = there
  await restored.query(`update users set name = '别人'`)
  const before = await fingerprints(restored)
  const refused = await shuyuan(restore, there.env)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('the database is not empty; --replace')
  expect(await fingerprints(restored)).toEqual(before)
  // one who was erased in the school that is replaced, and one whom the list beside the archives names
  const { rows: students } = await restored.query<{ id: number; created_at: string }>(
    `select id, to_json(created_at at time zone 'UTC') #>> '{}' || 'Z' as created_at
      from users where types = '{3}' order by id limit 2`,
  )
  const [here, listed] = students
  await restored.query('update users set erased_at = now() where id = $1', [here?.id])
  const [archive = ''] = readdirSync(place).filter((name) => name.endsWith('.age'))
  const list = join(place, archive.replace(/-\d{8}T.*/, '-erased.json'))
  await writeFile(list, JSON.stringify([listed]))
  const again = await shuyuan([...restore, '--replace'], there.env)
  await rm(list)
  expect(again).toMatchObject({ code: 0, err: '' })
  expect(again.out).toContain('erased again: 2 people')
  const { rows: erased } = await restored.query(
    `select id, username, telephone from users where erased_at is not null order by id`,
  )
  expect(erased).toEqual(students.map(({ id }) => ({ id, username: `erased-${id}`, telephone: null })))
  const [now, then] = [await fingerprints(restored), await fingerprints(pool)]
  for (const table of ['payments', 'refunds', 'grants', 'order_events', 'products'])
    expect(now[table]).toEqual(then[table])
  expect(await readdir(join(there.storage, 'incoming'))).toEqual([])
})

it('a school that runs is not replaced', async () => {
  const there = await anEmptyPlace()
  const client = await there.database.pool.connect()
  const refused = await shuyuan(['restore', '--from', place, '--replace'], there.env)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toContain('a server works on this database')
  client.release()
})

it.runIf(isDrill)('a restore waits for what has just ended', async () => {
  const there = await anEmptyPlace()
  const ending = await there.database.pool.connect()
  const restored = shuyuan(['restore', '--from', place], there.env)
  // by then it has been seen: whoever restores takes the database before it looks who else is there
  const taken = `select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and granted and datname = current_database()`
  try {
    await expect
      .poll(async () => (await there.pool.query(taken)).rowCount, { interval: 20, timeout: 60_000 })
      .toBe(1)
  } finally {
    ending.release(true)
  }
  expect(await restored).toMatchObject({ code: 0, err: '' })
})

it('a backup is verified by its key alone, and another key opens nothing', async () => {
  const read = await shuyuan(['verify', '--from', place], { BACKUP_IDENTITY: identity })
  expect(read).toMatchObject({ code: 0, err: '' })
  expect(read.out).toContain('the backup is whole')
  expect(read.out).toMatch(/payments [\d.]+/)
  const { generateIdentity } = await import('age-encryption')
  const there = await anEmptyPlace()
  const other = { ...there.env, BACKUP_IDENTITY: await generateIdentity() }
  for (const command of ['verify', 'restore']) {
    const refused = await shuyuan([command, '--from', place], other)
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.err).toContain('does not open this backup')
  }
  expect(await there.contents()).toEqual([])
})

it('what was written is listed with its size, and a second backup waits for the first', async () => {
  const [row] = await db.select().from(backups)
  const [name = ''] = await readdir(place)
  const { length: bytes } = await readFile(join(place, name))
  expect(row).toMatchObject({ cause: 'command', status: 2, name, bytes, files: 5, missing: 1, place })
  expect(row?.verifiedAt).toBeInstanceOf(Date)
  await db.insert(backups).values({ cause: 'by_hand', status: 1 })
  const refused = await shuyuan(['backup', '--to', place], env)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toContain('another backup of this school is being written')
  // its program is gone
  await pool.query(`update backups set created_at = now() - interval '1 hour' where status = 1`)
  expect((await shuyuan(['backup', '--to', place], env)).code).toBe(0)
  const statuses = await db.select({ status: backups.status, problem: backups.problem }).from(backups)
  expect(statuses).toContainEqual({ status: 3, problem: 'interrupted' })
})

it('the rows of a backup are of one moment, whatever is written meanwhile', async () => {
  const written = 'with one as (insert into banners (position, image_url, title) values (1, $1, $1)) '
  const count = `select (select count(*)::int from banners where title like 'at %') as banners,
    (select count(*)::int from users where username like 'at %') as users`
  let done = false
  const writing = (async () => {
    // two tables that are far apart in the archive, in one statement
    for (let round = 0; !done; round += 1)
      await pool.query(`${written} insert into users (username, types) values ($1, '{3}')`, [`at ${round}`])
  })()
  const to = await aFolder()
  const result = await shuyuan(['backup', '--to', to], env)
  done = true
  await writing
  expect(result).toMatchObject({ code: 0 })
  const there = await anEmptyPlace()
  expect((await shuyuan(['restore', '--from', to], there.env)).code).toBe(0)
  const { rows } = await there.pool.query<{ banners: number; users: number }>(count)
  expect(rows[0]?.users).toBe(rows[0]?.banners)
  const after = await pool.query<{ users: number }>(count)
  expect(after.rows[0]?.users).toBeGreaterThan(rows[0]?.users ?? 0)
})

it('without a key nothing is written, and what is not understood is said', async () => {
  const { BACKUP_RECIPIENTS, ...rest } = env
  const empty = await aFolder()
  const refused = await shuyuan(['backup', '--to', empty], rest)
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err).toContain('BACKUP_PASSPHRASE or BACKUP_RECIPIENTS')
  expect(await readdir(empty)).toEqual([])
  expect(BACKUP_RECIPIENTS).toBe(recipient)
  expect((await shuyuan(['backup', '--onto', empty], env)).code).toBe(2)
  expect((await shuyuan(['restore'], env)).code).toBe(2)
  expect((await shuyuan(['fly'], env)).code).toBe(2)
  expect((await shuyuan(['--help'], env)).out).toContain('restore')
  const nothing = await shuyuan(['verify', '--from', empty], env)
  expect(nothing.err).toContain('there is no backup in')
})

failuresPart(school, place)
