import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { ffmpegGateway } from '#server/gateways/ffmpeg/gateway.ts'
import { findTools } from '#server/gateways/ffmpeg/tools.ts'
import { ensureFfmpeg } from '#server/start/ensure-ffmpeg.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass } from '#tests/support/live.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const folder = await mkdtemp(join(tmpdir(), 'shuyuan-ffmpeg-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program that reports a version of ffmpeg. */
async function called(version: string): Promise<string> {
  const path = join(folder, `ffmpeg-${version}`)
  await writeFile(path, `#!/bin/sh\necho "ffmpeg version ${version} Copyright (c) the FFmpeg developers"\n`)
  await chmod(path, 0o755)
  return path
}

describe('ffmpeg is used', () => {
  test.each(['5.0', '5.1.9-0+deb12u1', 'n6.1', '7.0.2-static', 'N-113456-gabcdef'])(
    'as %s',
    async (version) => {
      expect(await findTools(await called(version))).toMatchObject({ version })
    },
  )

  test.each(['4.4.2', '2.8', 'n4.0'])('not as %s, which is too old', async (version) => {
    expect(await findTools(await called(version))).toBeNull()
  })

  test('not where there is none, or what is there is something else', async () => {
    expect(await findTools(join(folder, 'none'))).toBeNull()
    expect(await findTools('/bin/true')).toBeNull()
  })
})

test('without ffmpeg videos and broadcasts are off', async () => {
  const school = await openTestSchool({ FFMPEG_PATH: join(folder, 'none') })
  const { user, token } = await signedIn(school, [userTypes.teacher])
  const made = await aClass(school, {}, [user.id])
  const stream = await school.call('GET /api/v1/openclass/{id}/stream', { params: { id: made.id }, token })
  expect(stream.data.is_available).toBe(0)
  expect((await school.call('GET /api/v1/videos/limits', { token })).data.is_available).toBe(0)
  const upload = await school.app.inject({
    method: 'POST',
    url: '/api/v1/videos/upload',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
  })
  expect(upload.json()).toMatchObject({ status: { code: 103112 } })
})

describe('where there is no ffmpeg', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  /** A folder that is the whole PATH, with an apt-get that installs an ffmpeg or fails. */
  async function aMachine(name: string, user: number, apt: 'good' | 'failing' | 'none'): Promise<string> {
    const bin = join(folder, name)
    await mkdir(bin)
    vi.stubEnv('PATH', bin)
    vi.spyOn(process, 'getuid').mockReturnValue(user)
    const brings = `for name in ffmpeg ffprobe; do
      printf '#!/bin/sh\\necho ffmpeg version 7.1 Copyright\\n' > ${bin}/$name; /bin/chmod 755 ${bin}/$name; done`
    const install = apt === 'good' ? brings : 'exit 100'
    const script = `#!/bin/sh\necho "$DEBIAN_FRONTEND $@" >> ${bin}/asked\ncase "$*" in *install*) ${install};; esac\n`
    if (apt !== 'none') {
      await writeFile(join(bin, 'apt-get'), script)
      await chmod(join(bin, 'apt-get'), 0o755)
    }
    return bin
  }

  test('it is installed by apt-get in the background as root, and videos are on afterwards', async () => {
    const school = await openTestSchool()
    const { token } = await signedIn(school, [userTypes.teacher])
    const isOn = async () => (await school.call('GET /api/v1/videos/limits', { token })).data.is_available
    const bin = await aMachine('root', 0, 'good')
    const info = vi.spyOn(school.deps.log, 'info')
    expect(school.deps.ffmpeg.whyOff()).toBe('ffmpeg is being installed by apt-get')
    expect(await isOn()).toBe(0)
    await ensureFfmpeg(school.deps)
    expect(await isOn()).toBe(1)
    expect(info.mock.calls).toEqual([['ffmpeg was installed: live classes and videos are on']])
    expect((await readFile(join(bin, 'asked'), 'utf8')).trim().split('\n')).toEqual([
      'noninteractive -o DPkg::Lock::Timeout=120 -qq update',
      'noninteractive -o DPkg::Lock::Timeout=120 -qq -y --no-install-recommends install ffmpeg',
    ])
  })

  test.each([
    ['an apt-get that fails', 0, 'failing', 'apt-get could not install it; sudo apt-get install ffmpeg'],
    ['no apt-get', 0, 'none', 'no ffmpeg 5 or newer: sudo apt-get install ffmpeg, or set FFMPEG_PATH'],
    ['another user', 1000, 'good', 'no ffmpeg 5 or newer: sudo apt-get install ffmpeg, or set FFMPEG_PATH'],
  ] as const)('one line of the log has the instruction: %s', async (name, user, apt, line) => {
    const school = await openTestSchool()
    await aMachine(name.replaceAll(' ', '-'), user, apt)
    const warn = vi.spyOn(school.deps.log, 'warn')
    await ensureFfmpeg(school.deps)
    expect(warn.mock.calls).toEqual([[expect.stringContaining(line)]])
  })

  test('one that is installed later is found', async () => {
    const bin = await aMachine('later', 1000, 'none')
    const ffmpeg = ffmpegGateway({ ffmpegPath: undefined })
    expect(await ffmpeg.tools()).toBeNull()
    await writeFile(join(bin, 'ffmpeg'), '#!/bin/sh\necho ffmpeg version 7.1\n', { mode: 0o755 })
    await writeFile(join(bin, 'ffprobe'), '#!/bin/sh\n', { mode: 0o755 })
    expect(await ffmpeg.tools()).toBeNull()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
    expect(await ffmpeg.tools()).toMatchObject({ version: '7.1' })
  })
})
