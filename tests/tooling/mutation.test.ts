import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { dropDatabases } from '../../scripts/lib/mutation/drop-databases.ts'
import { isDrawn } from '../../scripts/lib/mutation/sample.ts'
import { scoreOf, wilson } from '../../scripts/lib/mutation/score.ts'

const mutantAt = (line: number) => ({
  id: String(line),
  fileName: 'src/server/features/order/stock.ts',
  location: { start: { line, column: 1 }, end: { line, column: 9 } },
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
})
const mutants = Array.from({ length: 2000 }, (_, line) => mutantAt(line))
const drawn = (share: number, seed = '1') => mutants.filter((mutant) => isDrawn(mutant, { share, seed }))

test('a sample is even and reproducible, and a larger one contains a smaller', () => {
  const tenth = drawn(0.1)
  expect(tenth.length).toBeGreaterThan(150)
  expect(tenth.length).toBeLessThan(250)
  expect(drawn(0.1)).toEqual(tenth)
  expect(drawn(0.2)).toEqual(expect.arrayContaining(tenth))
  expect(drawn(0.1, '2')).not.toEqual(tenth)
  expect(drawn(1)).toEqual(mutants)
})

test('a score counts the drawn mutants with a verdict, and nothing else', () => {
  const statuses = [
    'Killed',
    'Killed',
    'Timeout',
    'Survived',
    'NoCoverage',
    'RuntimeError',
    'Ignored',
  ] as const
  const results = statuses.map((status, line) => ({ ...mutantAt(line), status }))
  const left = { ...mutantAt(9), status: 'CompileError' as const, statusReason: 'not drawn' }
  const late = {
    ...mutantAt(10),
    status: 'Killed' as const,
    statusReason: 'Test timed out in 60000ms.\nIf this is a long-running test',
  }
  const mounted = {
    ...mutantAt(11),
    ...{ status: 'Survived' as const, mutatorName: 'ArrowFunction', static: true },
  }
  const score = scoreOf([...results, left, late, mounted])
  expect(score).toMatchObject({ tried: 5, noticed: 3, share: 0.6 })
  const elsewhere = {
    ...mutantAt(3),
    fileName: 'src/server/features/order/groups.ts',
    status: 'Killed' as const,
  }
  expect(scoreOf([...results, elsewhere]).files).toEqual([
    { file: 'src/server/features/order/stock.ts', tried: 5, noticed: 3 },
    { file: 'src/server/features/order/groups.ts', tried: 1, noticed: 1 },
  ])
  expect(score.leftOut).toEqual({
    RuntimeError: 1,
    Ignored: 1,
    'not drawn': 1,
    'a test timed out': 1,
    'handed over before the first test': 1,
  })
  expect(scoreOf([mounted], true)).toMatchObject({ tried: 1, noticed: 0 })
  expect(score.unnoticed.map(({ status }) => status)).toEqual(['Survived', 'NoCoverage'])
})

test('the interval of a score narrows with the number of mutants', () => {
  const [low, high] = wilson(90, 100)
  expect(low).toBeCloseTo(0.826, 3)
  expect(high).toBeCloseTo(0.945, 3)
  expect(wilson(900, 1000)[0]).toBeGreaterThan(low)
  expect(wilson(0, 0)).toEqual([0, 1])
})

test('the databases of the run before are dropped, also one that is still connected, and no others', async () => {
  const postgres = inject('postgres')
  const admin = new pg.Client({ ...postgres, database: 'postgres' })
  await admin.connect()
  onTestFinished(() => admin.end())
  const [left, other] = ['mutation_left', 'mutationsleft']
  for (const name of [left, other]) await admin.query(`create database ${name} template template0`)
  const connected = new pg.Client({ ...postgres, database: left })
  connected.on('error', () => undefined)
  await connected.connect()
  await dropDatabases(postgres, 'mutation_')
  const { rows } = await admin.query(`select datname from pg_database where datname like 'mutation%'`)
  expect(rows).toEqual([{ datname: other }])
  await admin.query(`drop database ${other}`)
})
