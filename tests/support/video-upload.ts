import { type LiveSchool, until } from './live.ts'
import { resumableUploads } from './resumable-uploads.ts'

export const UPLOAD = '/api/v1/videos/upload'
/** A user's uploads of videos. */
export function videoUploads(school: LiveSchool, usual: string) {
  const { begin: beginWith, send } = resumableUploads(school.origin, UPLOAD, usual)
  const begin = (bytes: number, token = usual, filename = 'lesson one.mp4'): Promise<Response> =>
    beginWith(bytes, { filename }, token)
  const upload = async (content: Buffer, name?: string): Promise<Response> => {
    const begun = await begin(content.length, usual, name)
    return send(begun.headers.get('location') ?? '', 0, content)
  }
  const look = async (id: number, token = usual) =>
    (await school.call('GET /api/v1/videos/{id}', { params: { id }, token })).data
  const isDone = (id: number) =>
    until(
      'a finished work',
      async () => {
        const video = await look(id)
        return (video.job?.status ?? 0) > 1 && video
      },
      120_000,
    )
  return { begin, send, upload, look, isDone }
}
