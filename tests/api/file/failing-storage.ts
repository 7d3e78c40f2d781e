import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { LARGE_UPLOADS, uploadLimits } from '#contract/file/limits.ts'
import { uploads } from '#server/db/tables/all.ts'
import { sweepUploads } from '#server/features/file/index.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aPublishedHomework, aTaughtCourse, studentOf } from '#tests/api/homework/support.ts'
import { signedIn } from '#tests/support/factories.ts'
import { bearer, refusalOf, resumableUploads, TUS } from '#tests/support/resumable-uploads.ts'
import { startS3Double } from '#tests/support/s3-double.ts'
import { anMp4Of, aPng, openUploadSchool, upload } from './support.ts'
import { nameOf, type Serving } from './serving-support.ts'

/** Storage that fails or is elsewhere. */
export function testStorage({ school, token }: Serving): void {
  describe('uploads in parts that do not arrive', () => {
    const metadata = { filename: 'a.pdf', kind: 'homework' }
    let origin = ''
    beforeAll(async () => {
      origin = await school.app.listen({ port: 0, host: '127.0.0.1' })
    })

    test('are ten of one user at most, whatever others have', async () => {
      const { begin } = resumableUploads(origin, LARGE_UPLOADS, (await signedIn(school)).token)
      for (let begun = 0; begun < 10; begun++) expect((await begin(5_000, metadata)).status).toBe(201)
      expect(await refusalOf(await begin(5_000, metadata))).toMatchObject({ reason: 'tooManyUploads' })
      expect((await begin(5_000, metadata, token)).status).toBe(201)
    })

    test('are ten of one user when fifty are begun at once', async () => {
      const { begin } = resumableUploads(origin, LARGE_UPLOADS, (await signedIn(school)).token)
      // each is decided before the first one is created
      let undecided = 50
      let open = (): void => undefined
      const allDecided = new Promise<void>((resolve) => {
        open = resolve
      })
      const decided = (): void => {
        undecided -= 1
        if (undecided === 0) open()
      }
      const create = FileStore.prototype.create
      const created = vi.spyOn(FileStore.prototype, 'create').mockImplementation(async function (
        this: FileStore,
        file,
      ) {
        decided()
        await allDecided
        return create.call(this, file)
      })
      onTestFinished(() => created.mockRestore())
      const reasons = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const answer = await begin(5_000, metadata)
          if (answer.status === 201) return 'begun'
          decided()
          return (await refusalOf(answer)).reason
        }),
      )
      expect(reasons.filter((reason) => reason === 'begun')).toHaveLength(10)
      expect(reasons.filter((reason) => reason === 'tooManyUploads')).toHaveLength(40)
    })

    test('are removed when nothing was added for a day, one by one', async () => {
      const { user, token: own } = await signedIn(school)
      const { begin } = resumableUploads(origin, LARGE_UPLOADS, own)
      const [old = '', young = ''] = [await begin(5_000, metadata), await begin(5_000, metadata)].map(
        ({ headers }) => headers.get('location') ?? '',
      )
      const folder = join(school.deps.storage.workFolder, 'files')
      const yesterday = new Date(Date.now() - 25 * 3600 * 1000)
      for (const name of [nameOf(old), `${nameOf(old)}.json`])
        await utimes(join(folder, name), yesterday, yesterday)
      await sweepUploads(school.deps)
      // however old the folder itself is
      await utimes(folder, yesterday, yesterday)
      await sweepUploads(school.deps)
      const left = (await readdir(folder)).filter((name) => name.startsWith(`${user.id}-`))
      expect(left.toSorted()).toEqual([nameOf(young), `${nameOf(young)}.json`])
      const statusOf = async (place: string) =>
        (await fetch(`${origin}${place}`, { method: 'HEAD', headers: { ...TUS, ...bearer(own) } })).status
      expect([await statusOf(old), await statusOf(young)]).toEqual([404, 200])
    })
  })

  describe('a storage that fails', () => {
    test.each(['full', 'away'] as const)(
      'because it is %s refuses the upload and leaves no file',
      async (why) => {
        const { StorageFailure } = await import('#server/gateways/storage/storage.ts')
        const before = await school.stored()
        const { storage } = school.deps
        let puts = 0
        school.deps.storage = {
          ...storage,
          put: (key, file) =>
            ++puts === 2
              ? Promise.reject(new StorageFailure(why, new Error('ENOSPC')))
              : storage.put(key, file),
        }
        const content = await aPng()
        const answer = await upload(school, token, [{ content }, { content }])
        school.deps.storage = storage
        expect([answer.http, answer.code, answer.message]).toEqual([
          200,
          refusals.storageUnavailable.code,
          'The file could not be stored. Nothing was lost; please try again later',
        ])
        expect(await school.stored()).toEqual(before)
      },
    )

    test('before anything could be written refuses the same', async () => {
      const { storage } = school.deps
      school.deps.storage = { ...storage, workFolder: '/dev/null/incoming' }
      const answer = await upload(school, token, [{ content: await aPng() }])
      school.deps.storage = storage
      expect([answer.http, answer.code]).toEqual([200, refusals.storageUnavailable.code])
    })
  })

  describe('a school that keeps its files in S3', async () => {
    const double = await startS3Double('school', 'key-id-1', 'secret')
    const env = {
      STORAGE: 's3',
      S3_ENDPOINT: double.endpoint,
      S3_BUCKET: 'school',
      S3_ACCESS_KEY_ID: 'key-id-1',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const away = await openUploadSchool(env)
    const led = await openUploadSchool({ ...env, S3_PUBLIC_URL: 'https://files.school.example/' })

    test('serves them the same, or leads to where everybody may read them', async () => {
      for (const here of [away, led]) {
        const own = (await signedIn(here)).token
        const { data } = await upload(here, own, [{ content: await aPng() }])
        const hidden = await upload(here, own, [{ content: await aPng() }], { kind: 'private' })
        expect(data.url).toMatch(/^\/files\/[0-9a-f]{40}\.png$/)
        expect([...double.objects.keys()]).toContain(`public/${nameOf(data.url)}`)
        const seen = await here.app.inject({ url: data.url })
        if (here === away) expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/png'])
        else expect(seen.headers.location).toBe(`https://files.school.example/public/${nameOf(data.url)}`)
        expect((await here.app.inject({ url: hidden.data.url })).statusCode).toBe(200)
      }
    })

    test('receives large files of homework and of classes in parts, serves parts of them, and removes them', async () => {
      const course = await aTaughtCourse(away)
      const [student] = course.students
      const { token } = course.teacher
      const origin = await away.app.listen({ port: 0, host: '127.0.0.1' })
      const { begin, send } = resumableUploads(origin, LARGE_UPLOADS, token)
      const config = await loadSetting(away.deps.db, 'web_config')
      const allowVideos = async (isAllowed: boolean) => {
        await writeSetting(away.deps.db, 'web_config', { ...config, teacher_homework_video: isAllowed })
        clearSettingsCache(away.deps.db)
      }
      const sendInParts = async (content: Buffer, metadata: Record<string, string>) => {
        const begun = await begin(content.length, metadata)
        const place = begun.headers.get('location') ?? ''
        const half = Math.floor(content.length / 2)
        expect([begun.status, (await send(place, 0, content.subarray(0, half))).status]).toEqual([201, 204])
        return send(place, half, content.subarray(half))
      }
      const refused = async (metadata: Record<string, string>, by = token) =>
        (await refusalOf(await begin(5_000, metadata, by))).reason
      const video = { filename: 'me.mp4', filetype: 'video/mp4', kind: 'homework' }
      await allowVideos(false)
      expect(await refused(video)).toBe('videoNotAllowed')
      expect(await refused({ filename: 'a.zip', kind: 'material' }, student?.token)).toBe('noPermission')
      expect(await refused({ filename: 'a.zip', kind: 'public' })).toBe('invalidField')
      const tooLarge = await begin(uploadLimits.materialBytes + 1, { filename: 'a.zip', kind: 'material' })
      expect((await refusalOf(tooLarge)).reason).toBe('fileTooLarge')
      const program = await sendInParts(Buffer.from('MZ and more of a program'), {
        filename: 'a.zip',
        kind: 'material',
      })
      expect((await refusalOf(program)).reason).toBe('notAMaterial')
      await allowVideos(true)

      const bytes = anMp4Of(['vide', 'soun'])
      const arrived = await sendInParts(bytes, video)
      const url = arrived.headers.get('x-file-address') ?? ''
      await aPublishedHomework(away, course, { files: [{ url, name: 'me.mp4' }] })
      const received = await away.call('GET /api/v1/student/homework', { token: student?.token ?? '' })
      const { data } = await studentOf(away, student?.token ?? '', received.data.list[0]?.id ?? 0).read()
      const shown = data.files[0]?.url ?? ''
      expect(shown).toMatch(/^\/files\/homework\/[0-9a-f]{40}\.mp4\?viewer=/)
      const part = await away.app.inject({ url: shown, headers: { range: 'bytes=4-7' } })
      expect([part.statusCode, part.body]).toEqual([206, 'ftyp'])

      const archive = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(3_000, 'a')])
      const given = await sendInParts(archive, { filename: 'slides.zip', kind: 'material' })
      const params = { id: course.lesson.classId }
      const added = await away.call('POST /api/v1/openclass/{id}/materials', {
        ...{ token, params },
        body: { url: given.headers.get('x-file-address') ?? '', name: 'slides.zip', shown: 'always' },
      })
      const materials = await away.call('GET /api/v1/openclass/{id}/materials', {
        ...{ token: student?.token ?? '', params },
      })
      const saved = await away.app.inject({ url: materials.data.list[0]?.url ?? '' })
      expect(saved.rawPayload.equals(archive)).toBe(true)

      const kept = () => [...double.objects.keys()].filter((key) => /\.(zip|mp4)$/.test(key))
      expect(kept()).toHaveLength(2)
      await away.call('DELETE /api/v1/openclass/{id}/materials/{material_id}', {
        token,
        params: { ...params, material_id: added.data.id },
      })
      await away.deps.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
      await sweepUploads(away.deps)
      expect(kept()).toEqual([`private/${nameOf(shown)}`])
    })

    test('reports that the store fails', async () => {
      double.behave('failing')
      const content = await aPng()
      const refused = await upload(away, (await signedIn(away)).token, [{ content }])
      expect([refused.http, refused.code]).toEqual([200, refusals.storageUnavailable.code])
      double.behave('well')
      await double.close()
      expect((await away.app.inject({ url: `/files/${'a'.repeat(40)}.png` })).statusCode).toBe(503)
    })
  })
}
