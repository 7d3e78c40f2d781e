import { once } from 'node:events'
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { userTypes } from '#contract/account/limits.ts'
import { broadcasts } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { videoArgs } from '#tests/support/video-args.ts'
import { aClass, makeVideo, openLiveSchool, until } from '#tests/support/live.ts'
import { selfSigned } from '../frame/self-signed.ts'

const folder = await mkdtemp(join(tmpdir(), 'shuyuan-https-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const pair = selfSigned()
const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
await writeFile(certFile, pair.cert)
await writeFile(keyFile, pair.key)
const school = await openLiveSchool({ TLS_CERT: certFile, TLS_KEY: keyFile })

test('a browser broadcasts over https too', async () => {
  const teacher = await signedIn(school, [userTypes.teacher])
  const made = await aClass(school, {}, [teacher.user.id])
  const video = await readFile(
    await makeVideo(join(folder, 'video.mkv'), [...videoArgs(60), '-f', 'matroska']),
  )
  const line = new WebSocket(`${school.origin.replace('http:', 'wss:')}/media/publish/${made.id}`, {
    ca: pair.cert,
    rejectUnauthorized: false,
  })
  await once(line, 'open')
  line.send(JSON.stringify({ token: teacher.token, type: 'video/webm;codecs=h264', tab: 'tab-00000001' }))
  const [message] = (await once(line, 'message')) as [Buffer]
  expect(JSON.parse(message.toString())).toEqual({ type: 'accepted' })
  // goes on until it is seen, as a browser does: a stream that stops is over before a busy machine has a picture of it
  const second = Math.ceil(video.length / 60)
  let sent = 0
  const sending = setInterval(() => {
    line.send(video.subarray(sent, (sent += second)))
  }, 500)
  const broadcast = await until('pictures', async () => {
    const [row] = await school.deps.db.select().from(broadcasts).where(eq(broadcasts.classId, made.id))
    return (row?.duration ?? 0) >= 1 && row
  })
  clearInterval(sending)
  expect(broadcast).toMatchObject({ via: 'browser' })
  line.terminate()
})
