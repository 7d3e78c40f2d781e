import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationProblems } from '../../scripts/lib/migration-check.ts'
import { root as project } from '../../scripts/lib/paths.ts'
import { plant } from './plant.ts'

const table = (columns: string) => `
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
export const lessons = pgTable('lessons', { id: integer().primaryKey(), ${columns} })
`
const column = (name: string) => ({ name, type: 'text', primaryKey: false, notNull: true })
const snapshot = (id: string, prevId: string) => ({
  id,
  prevId,
  version: '7',
  dialect: 'postgresql',
  tables: {
    'public.lessons': {
      name: 'lessons',
      schema: '',
      columns: {
        id: { name: 'id', type: 'integer', primaryKey: true, notNull: true },
        room_name: column('room_name'),
      },
      indexes: {},
      foreignKeys: {},
      compositePrimaryKeys: {},
      uniqueConstraints: {},
      policies: {},
      checkConstraints: {},
      isRLSEnabled: false,
    },
  },
  enums: {},
  schemas: {},
  sequences: {},
  roles: {},
  policies: {},
  views: {},
  _meta: { columns: {}, schemas: {}, tables: {} },
})
const first = '00000000-0000-0000-0000-000000000000'

/** A project whose migrations have the table `lessons` with the columns `id` and `room_name`. */
function school(columns: string, snapshots = [snapshot('a', first)]): string {
  const entries = snapshots.map((_, idx) => ({
    idx,
    version: '7',
    when: 1,
    tag: `000${idx}_x`,
    breakpoints: true,
  }))
  const root = plant({
    'src/server/db/tables/lessons.ts': table(columns),
    'src/server/db/migrations/meta/_journal.json': JSON.stringify({
      version: '7',
      dialect: 'postgresql',
      entries,
    }),
    ...Object.fromEntries(
      snapshots.flatMap((content, index) => [
        [`src/server/db/migrations/000${index}_x.sql`, ''],
        [`src/server/db/migrations/meta/000${index}_snapshot.json`, JSON.stringify(content)],
      ]),
    ),
    'drizzle.config.ts': readFileSync(join(project, 'drizzle.config.ts'), 'utf8'),
    'package.json': '{ "type": "module" }',
  })
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
  return root
}

test('tables that the migrations create are allowed', async () => {
  expect(await migrationProblems(school('roomName: text().notNull()'))).toEqual([])
})

test('a column that no migration adds is reported with its SQL, and nothing is written', async () => {
  const root = school('roomName: text().notNull(), hall: text()')
  expect(await migrationProblems(root)).toEqual([
    expect.stringContaining('ALTER TABLE "lessons" ADD COLUMN "hall" text;'),
  ])
  expect(readdirSync(join(root, 'src/server/db/migrations'))).toEqual(['0000_x.sql', 'meta'])
})

test('a column that may be new or renamed is reported, and no question waits for an answer', async () => {
  expect(await migrationProblems(school('hall: text()'))).toEqual([
    expect.stringContaining('in no migration (npm run db:generate)'),
  ])
})

test('two migrations that follow the same one are reported', async () => {
  const forked = [snapshot('a', first), snapshot('b', 'a'), snapshot('c', 'a')]
  const [problem] = await migrationProblems(school('roomName: text().notNull()', forked))
  expect(problem).toContain('drizzle-kit check: ')
})
