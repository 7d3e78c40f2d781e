import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { findTools } from '#server/gateways/ffmpeg/tools.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass } from '#tests/support/live.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const folder = await mkdtemp(join(tmpdir(), 'shuyuan-ffmpeg-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program that calls itself a version of ffmpeg. */
async function called(version: string): Promise<string> {
  const path = join(folder, `ffmpeg-${version}`)
  await writeFile(path, `#!/bin/sh\necho "ffmpeg version ${version} Copyright (c) the FFmpeg developers"\n`)
  await chmod(path, 0o755)
  return path
}

describe('ffmpeg is taken', () => {
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

test('without ffmpeg everything is said to be off, and nothing is begun', async () => {
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
