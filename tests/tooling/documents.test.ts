import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { ownKeys } from '#server/db/own-keys.ts'
import { usualSmtpTimeouts } from '#server/gateways/mail/smtp.ts'
import { refundPaces } from '#server/gateways/payment/refund-pace.ts'
import { usualTimeouts } from '#server/gateways/sms/deliver.ts'
import { usualS3Timeouts } from '#server/gateways/storage/s3.ts'
import { root } from '../../scripts/lib/paths.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Settings that the server reads from the environment: in `config.ts`, and in each gateway's own. */
function readSettings(): string[] {
  const gateways = readdirSync(join(root, 'src/server/gateways'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('src/server/gateways', path))
  const found = ['src/server/config.ts', ...gateways].flatMap((path) =>
    [...read(path).matchAll(/(?<!process\.)\benv(?:\.|, ')([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
  )
  return [...new Set(found)].sort()
}

const settings = readSettings()

test.each(['.env.example', 'docs/operations.md', 'docs/settings.zh-CN.md'])(
  '%s has every setting that the server reads once, and no other',
  (document) => {
    const text = read(document)
    const named =
      document === '.env.example'
        ? [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)]
        : [...text.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) => [
            ...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g),
          ])
    // a secret may also be given as a file that contains it
    const given = named.map(([, name = '']) => name)
    const names = given.map((name) => name.replace(/_FILE$/, ''))
    expect([...new Set(names)].sort()).toEqual(settings)
    expect(given.filter((name, at) => given.indexOf(name) !== at)).toEqual([])
  },
)

test('docs/operations.md has every job', () => {
  const jobs = [...read('src/server/jobs/jobs.ts').matchAll(/name: '([a-z-]+)'/g)].map(
    ([, name = '']) => name,
  )
  const documented = [...read('docs/operations.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, name = '']) => name,
  )
  expect(documented.sort()).toEqual(jobs.sort())
})

/** Paths of the repository's files below some folders, from its root. */
const filesBelow = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )

const documents = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
]

test('every link of the documents leads to a file', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]+)/g)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, dirname(document), path)))
      .map((path) => `${document}: ${path}`),
  )
  expect(broken).toEqual([])
})

test('every source file and folder that the documents name is there', () => {
  const paths = filesBelow('src', 'tests', 'scripts', 'locales', 'public', 'docs').map((path) => `/${path}`)
  const ends = new Set(
    paths.flatMap((path) => {
      const parts = path.split('/')
      return parts.map((_, from) => parts.slice(from).join('/'))
    }),
  )
  const folders = new Set(paths.flatMap((path) => path.split('/').slice(1, -1)))
  // `lib/...` may be a folder of a package; results are made by a run
  const isOurs = (path: string): boolean =>
    /\.tsx?$/.test(path) ||
    (folders.has(path.split('/')[0] ?? '') && !path.startsWith('lib/') && !path.includes('/.results'))
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w@-][\w@.-]*(?:\/[\w@.-]+)*)\/?`/g)]
      .map(([, path = '']) => path)
      .filter((path) => (path.includes('/') || /\.tsx?$/.test(path)) && isOurs(path))
      .filter((path) => !existsSync(join(root, path)) && !ends.has(path))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every row of the faults in docs/security.md names a test that is there', () => {
  const [, faults = ''] = read('docs/security.md').split(/^## Faults that others have had$/m)
  const rows = faults.split('\n').filter((line) => /^\| (?!class |-)/.test(line))
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter((row) => !/`tests\/[\w/.-]+\.tsx?`/.test(row))).toEqual([])
})

describe('docs/security.md', () => {
  /** The first cells of the rows of a section's tables. */
  const firstCells = (section: string): string[] => {
    const [, text = ''] = read('docs/security.md').split(new RegExp(`^## ${section}$`, 'm'))
    return [...(text.split(/^## /m)[0] ?? '').matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell = '']) => cell)
  }
  const quoted = (cells: readonly string[]): string[] =>
    cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const filesOfServer = filesBelow('src/server').filter((path) => path.endsWith('.ts'))

  test('has every key that the school makes itself, and no other', () => {
    const named = quoted(
      firstCells('Keys').filter((cell) => /^`[^`]+`$/.test(cell) && cell !== '`SECRETS_KEY`'),
    )
    expect(named.sort()).toEqual(Object.keys(ownKeys).sort())
  })

  test('says of each service how it is called, as the code does', () => {
    const services = (section: string): string[] =>
      firstCells(section)
        .filter((cell) => cell !== 'gateway')
        .flatMap((cell) => cell.split(', '))
    expect(services('How they are called').sort()).toEqual(services('Where the server connects to').sort())
    const { wechat, alipay, paypal } = refundPaces
    for (const said of [
      `refunds: ${wechat.atOnce} of WeChat Pay, ${alipay.atOnce} of Alipay, ${paypal.atOnce} of PayPal`,
      `${usualTimeouts.timeoutMs / 1000} s | a code once, after ${usualTimeouts.pauseMs / 1000} s`,
      `${usualSmtpTimeouts.connectMs / 1000} s to connect, ${usualSmtpTimeouts.sendMs / 1000} s in all`,
      `${usualS3Timeouts.connectMs / 1000} s to connect, ${usualS3Timeouts.answerMs / 1000} s of silence`,
    ])
      expect(read('docs/security.md')).toContain(said)
    const endless = filesOfServer.filter((path) => {
      const text = read(path)
      return /(?<![.#\w])fetch\(/.test(text) && !text.includes('signal')
    })
    // Node itself gives up a video that is silent for five minutes
    expect(endless).toEqual(['src/server/features/video/jobs/input.ts'])
  })

  test('names every part of the server that runs beside its own code', () => {
    const named = quoted(firstCells('What is dangerous')).map((path) => `src/server/${path}`)
    // these start what the others ask for, or nothing
    const others = ['src/server/lib/program.ts', 'src/server/start/collect-garbage.ts']
    const missing = filesOfServer
      .filter((path) => /node:child_process|node:worker_threads|new Worker\(/.test(read(path)))
      .filter((path) => !others.includes(path) && !named.some((part) => path.startsWith(part)))
    expect(missing).toEqual([])
  })

  test('has every gateway that calls others, and what else opens a connection', () => {
    const calling = readdirSync(join(root, 'src/server/gateways')).filter(
      (name) => !['ffmpeg', 'speech'].includes(name),
    )
    expect(quoted(firstCells('Where the server connects to')).sort()).toEqual(calling.sort())
    const opens =
      /(?<![.#\w])fetch\(|import \{[^}]*\b(connect|request)\b[^}]*\} from 'node:(net|tls|https?)'|exporter-trace/
    const others = filesOfServer.filter(
      (path) => !path.startsWith('src/server/gateways/') && opens.test(read(path)),
    )
    expect(others.sort()).toEqual([
      // the public address and the clock of a provider
      'src/server/features/health/live-probes.ts',
      // an address of the gateway `vod`
      'src/server/features/video/jobs/input.ts',
      // live pictures of the gateway `live`
      'src/server/features/video/media/serve.ts',
      'src/server/plugins/probe.ts',
      'src/server/plugins/traces/tracing.ts',
      // the other processes of this server
      'src/server/start/workers/polls.ts',
    ])
  })
})

/** How many requirements each section of OWASP ASVS 5.0.0 has, from the first chapter on. */
const asvsSections = [
  [2, 10, 12, 3, 3],
  [3, 3, 5, 2],
  [1, 3, 5, 8, 8, 1, 5],
  [5, 5, 2, 4],
  [1, 6, 3, 3],
  [3, 12, 8, 6, 8, 4, 2, 4],
  [3, 4, 2, 5, 3, 2],
  [4, 4, 3, 2],
  [3, 4],
  [2, 3, 5, 16, 5, 2, 3],
  [4, 5, 5, 4, 2, 2, 2],
  [5, 2, 5],
  [4, 6, 4, 7],
  [2, 8, 3],
  [5, 5, 7, 4],
  [1, 5, 4, 3, 4],
  [2, 8, 2],
]

/** Requirements that hold by how the code is written or by a library, and that no test of this project shows. */
const untested = ['1.2.9', '1.4.1', '3.5.5', '3.7.1', '4.2.2', '4.2.5', '6.2.10', '11.5.2']

describe('docs/asvs.csv', () => {
  interface Row {
    id: string
    level: string
    verdict: string
    files: string
    tests: string
    says: string
  }
  const rows = parse<Row>(read('docs/asvs.csv'), { columns: true })
  const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')

  test('has every requirement of the standard once, in their order', () => {
    const ids = asvsSections.flatMap((sections, chapter) =>
      sections.flatMap((most, section) =>
        Array.from({ length: most }, (_, at) => `${chapter + 1}.${section + 1}.${at + 1}`),
      ),
    )
    expect(rows.map(({ id }) => id)).toEqual(ids)
    const levels = ['1', '2', '3'].map((level) => rows.filter((row) => row.level === level).length)
    expect(levels).toEqual([70, 183, 92])
  })

  test('gives each a verdict, and says where it holds or why it does not', () => {
    const verdicts = ['holds', 'partly', 'not', 'does not apply']
    const unfit = rows.filter(
      ({ verdict, files, says }) =>
        !verdicts.includes(verdict) ||
        says.length < 3 ||
        (['holds', 'partly'].includes(verdict) && files === ''),
    )
    expect(unfit.map(({ id }) => id)).toEqual([])
  })

  test('has a test of each requirement that holds, but for those that no test shows', () => {
    const without = rows.filter(({ verdict, tests }) => verdict === 'holds' && tests === '')
    expect(without.map(({ id }) => id)).toEqual(untested)
  })

  test('names files and tests that are there', () => {
    const missing = rows.flatMap(({ id, files, tests }) =>
      [...words(files), ...words(tests)]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${id}: ${path}`),
    )
    expect(missing).toEqual([])
    expect(
      rows.filter(({ tests }) => words(tests).some((path) => !path.startsWith('tests/'))).map(({ id }) => id),
    ).toEqual([])
  })
})
