import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stageAddresses } from '#contract/stage/addresses.ts'
import { isDrill } from '#tests/support/drill.ts'
import { root } from '../../scripts/lib/paths.ts'

const folder = join(root, 'docs/examples')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
const settings = new Set(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  ),
)

describe('the Dockerfile', () => {
  const instructions = withoutComments(read('Dockerfile'))
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      return { name, rest: rest.join(' ') }
    })
  const named = (wanted: string): string[] =>
    instructions.filter(({ name }) => name === wanted).map(({ rest }) => rest)

  test('has instructions that Docker knows, and begins with an image of a version', () => {
    const known =
      /^(FROM|RUN|WORKDIR|COPY|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD|ARG|LABEL|STOPSIGNAL)$/
    expect(instructions.filter(({ name }) => !known.test(name))).toEqual([])
    expect(instructions[0]?.name).toBe('FROM')
    expect(named('FROM').filter((image) => !/^[\w./-]+:\d[\w.-]*$/.test(image))).toEqual([])
  })

  test('ends as another user than root, and starts what the build makes', () => {
    expect(named('USER').at(-1)).toBe('node')
    const [command = ''] = named('CMD')
    expect(JSON.parse(command)).toEqual(['node', 'dist/server/main.js'])
    expect(JSON.parse(named('ENTRYPOINT')[0] ?? '')).toEqual(['tini', '--'])
    const [, check = ''] = / CMD (\[.*\])$/.exec(named('HEALTHCHECK')[0] ?? '') ?? []
    expect(JSON.parse(check)).toHaveLength(3)
  })

  test('leaves no lists of packages behind, and sets what the server reads', () => {
    const installs = named('RUN').filter((run) => run.includes('apt-get install'))
    expect(installs.filter((run) => !run.includes('--no-install-recommends'))).toEqual([])
    expect(installs.filter((run) => !run.includes('rm -rf /var/lib/apt/lists/*'))).toEqual([])
    const set = named('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=')[0] ?? ''))
    // of the C library, and as `npm start` has it
    const others = new Set(['MALLOC_ARENA_MAX'])
    expect(set.filter((name) => !settings.has(name) && !others.has(name))).toEqual([])
  })
})

test('the unit of systemd has sections with settings, and stops the server before its database', () => {
  const lines = withoutComments(read('shuyuan.service'))
    .split('\n')
    .filter((line) => line !== '')
  expect(lines.filter((line) => !/^(\[(Unit|Service|Install)\]|[A-Z]\w+=.*)$/.test(line))).toEqual([])
  expect(lines).toContain('KillMode=mixed')
  expect(lines).toContain('ExecReload=/bin/kill -HUP $MAINPID')
  const set = lines.flatMap((line) => /^Environment=(\w+)=/.exec(line)?.[1] ?? [])
  expect(set.filter((name) => !settings.has(name))).toEqual([])
})

test('the proxies pass WebSockets, hold nothing back, and hide the metrics', () => {
  const nginx = withoutComments(read('nginx.conf'))
  expect(nginx.split('{')).toHaveLength(nginx.split('}').length)
  const lines = nginx.split('\n').filter((line) => line.trim() !== '')
  expect(lines.filter((line) => !/[{};]$/.test(line.trim()))).toEqual([])
  for (const directive of [
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_buffering off;',
    'proxy_request_buffering off;',
    'location = /metrics',
    'hash $stays_by consistent;',
  ])
    expect(nginx).toContain(directive)
  const caddy = withoutComments(read('Caddyfile'))
  expect(caddy).toContain('lb_policy header X-Class')
  expect(caddy.split('{')).toHaveLength(caddy.split('}').length)
  expect(caddy).toContain('flush_interval -1')
  expect(caddy).toContain('respond /metrics 404')
  // what a stage sends and receives stays on one server, by the number of the class
  for (const found of [/"~(\S+)" "class \$class";/.exec(nginx), /path_regexp class (\S+)/.exec(caddy)])
    for (const address of [stageAddresses.publish(7, 'page-one-1'), stageAddresses.watch(7, 'teacher')])
      expect(new RegExp(found?.[1] ?? 'none').exec(address)?.[2], address).toBe('7')
})

/** Whether a program is on this machine. */
const has = (program: string): boolean => spawnSync('which', [program]).status === 0

describe.runIf(isDrill)('the programs themselves', () => {
  test.runIf(has('nginx'))('nginx takes its file, with a certificate in its place', () => {
    const at = mkdtempSync(join(tmpdir(), 'shuyuan-nginx-'))
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=school.example'],
      ...['-keyout', join(at, 'privkey.pem'), '-out', join(at, 'fullchain.pem')],
    ])
    expect(made.status).toBe(0)
    writeFileSync(join(at, 'nginx.conf'), read('nginx.conf').replaceAll('/etc/ssl/school.example', at))
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(at, 'nginx.conf')], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  test.runIf(has('systemd-analyze'))('systemd takes its unit', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'shuyuan.service')], {
      encoding: 'utf8',
    })
    expect(stderr.split('\n').filter((line) => /shuyuan\.service:\d+/.test(line))).toEqual([])
  })
})
