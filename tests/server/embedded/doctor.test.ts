import { existsSync, readFileSync, renameSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDoctor } from '#server/start/doctor/run-doctor.ts'
import { postmasterPid, query, runs, Workplace } from './support.ts'

const listen = (port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1', () => resolve(server))
  })
const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

let place: Workplace
let env: Record<string, string>
const postgres = () => join(place.path, 'data', 'postgres')

beforeAll(async () => {
  place = await Workplace.open('shuyuan-doctor-')
  const probe = await listen(0)
  const { port } = probe.address() as AddressInfo
  await closed(probe)
  env = {
    ...{ DATA_DIR: join(place.path, 'data'), PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ DEMO: 'off', LIVE_PROVIDER: 'off', LOG_LEVEL: 'silent' },
  }
})
afterAll(() => place.clear())

interface Told {
  code: number
  ids: string[]
  text: string
}

/** what depends on the machine that runs the tests */
const ofMachine = /^(disk|ffmpeg|connections|transaction)_/

async function doctor(...args: string[]): Promise<Told> {
  const lines: string[] = []
  const code = await runDoctor(args, env, (line) => lines.push(line))
  const text = lines.join('\n')
  const found = text.startsWith('{') ? (JSON.parse(text) as { findings: { id: string }[] }).findings : []
  return { code, ids: found.map(({ id }) => id).filter((id) => !ofMachine.test(id)), text }
}

test('a school that was never started has no fault, and gets no database by being looked at', async () => {
  expect((await doctor('--json')).ids).toEqual([])
  expect(existsSync(join(place.path, 'data'))).toBe(false)
})

describe('the doctor of a school with an embedded database', () => {
  test('looks at it beside its server, without another PostgreSQL, and leaves both running', async () => {
    const database = await place.start()
    const pid = await postmasterPid(postgres())
    // whoever owns it is no server that answers
    expect((await doctor('--json')).ids).toEqual(['server_silent'])
    // a backup of a school that stands still owns it too
    const command = new pg.Client({ ...database.connection, application_name: 'shuyuan backup' })
    await command.connect()
    expect((await doctor('--json')).ids).toEqual([])
    await command.end()
    expect([await postmasterPid(postgres()), await runs(pid)]).toEqual([pid, true])
    expect(await query(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expect(await runs(pid)).toBe(false)
  })

  test('looks at it while nothing runs, and stops the database that it has started', async () => {
    expect((await doctor('--json')).ids).toEqual([])
    expect(existsSync(join(postgres(), 'postmaster.pid'))).toBe(false)
  })

  test('names a port that another program has', async () => {
    const other = await listen(Number(env['PORT']))
    const told = await doctor('--json')
    await closed(other)
    expect([told.code, told.ids]).toEqual([1, ['port_taken']])
  })

  test('names a database that cannot be used, and looks at the rest', async () => {
    const password = join(place.path, 'data', 'postgres.password')
    renameSync(password, `${password}.away`)
    const told = await doctor('--json')
    renameSync(`${password}.away`, password)
    expect([told.code, told.ids]).toEqual([1, ['database_unreachable']])
    expect(told.text).toContain('postgres.password is missing or empty')
  })
})

describe('what the doctor writes', () => {
  const invalid = () => {
    env = { ...env, MAIL_PROVIDER: 'pigeon' }
  }

  test.each([
    ['zh', {}, '有一项设置无法使用'],
    ['zh_tw', {}, '有一項設定無法使用'],
    ['en', {}, 'A setting cannot be used'],
    [undefined, { LANG: 'zh_TW.UTF-8' }, '有一項設定無法使用'],
    [undefined, { LANG: 'zh_CN.UTF-8' }, '有一项设置无法使用'],
    [undefined, { LANG: 'C' }, 'A setting cannot be used'],
  ])('is in the language of --lang %s and of the terminal %o', async (language, terminal, words) => {
    invalid()
    env = { ...env, LANG: '', LC_ALL: '', ...terminal }
    const told = await doctor(...(language === undefined ? [] : ['--lang', language]))
    expect(told.code).toBe(1)
    expect(told.text).toContain(words)
    expect(told.text).toContain('MAIL_PROVIDER')
  })

  test('says which option is not known, and what there is', async () => {
    expect((await doctor('--lang', 'de')).code).toBe(2)
    expect((await doctor('--mend')).code).toBe(2)
    const help = await doctor('--help')
    expect([help.code, help.text.includes('--json')]).toEqual([0, true])
  })

  test('is run by npm run doctor', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const program = scripts['doctor']?.replace(/^tsx /, '') ?? ''
    expect(existsSync(program)).toBe(true)
  })
})
