import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { signedIn } from '#tests/support/factories.ts'
import { videoArgs } from '#tests/support/video-args.ts'
import { videoUploads } from '#tests/support/video-upload.ts'
import { makeVideo, openLiveSchool } from '#tests/support/live.ts'

/** A school to which videos are uploaded. */
export async function openVideos() {
  /** the ffmpeg of the school; a job's one waits while there is a file `hold` */
  const tools = await mkdtemp(join(tmpdir(), 'shuyuan-tools-'))

  const hold = join(tools, 'hold')

  afterAll(() => rm(tools, { recursive: true }))

  await writeFile(
    join(tools, 'ffmpeg'),
    `#!/bin/sh
case "$*" in *video-job-*) while [ -e '${hold}' ]; do sleep 0.1; done ;; esac
exec ffmpeg "$@"
`,
    { mode: 0o755 },
  )

  const school = await openLiveSchool({
    ...{ LIVE_PROVIDER: 'off', FFMPEG_PATH: join(tools, 'ffmpeg') },
    ...{ VIDEO_MAX_GB: '1', VIDEO_MAX_HOURS: '1' },
  })

  const { db } = school.deps

  const teacher = await signedIn(school, [userTypes.teacher])

  const other = await signedIn(school, [userTypes.teacher])

  const student = await signedIn(school)

  const admin = await signedIn(school, [userTypes.admin])

  const { begin, send, upload, look, isDone } = videoUploads(school, teacher.token)

  const video = await readFile(await makeVideo(join(school.folder, 'video.mp4'), videoArgs(3)))
  const first = await upload(video)
  /** an uploaded video that is ready */
  const ready = Number(first.headers.get('x-video-id'))
  await isDone(ready)
  return { hold, school, db, teacher, other, student, admin, begin, send, upload, look, isDone, video, ready }
}
