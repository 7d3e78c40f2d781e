import { type LiveSchool, until } from './live.ts'

export const UPLOAD = '/api/v1/videos/upload'
export const TUS = { 'tus-resumable': '1.0.0', 'accept-language': 'en' }
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A user's uploads by the tus protocol. */
export function videoUploads(school: LiveSchool, usual: string) {
  const begin = (bytes: number, token = usual, name = 'lesson one.mp4'): Promise<Response> =>
    fetch(`${school.origin}${UPLOAD}`, {
      method: 'POST',
      headers: {
        ...TUS,
        ...bearer(token),
        'upload-length': String(bytes),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    })
  const send = (place: string, offset: number, part: Buffer, token = usual): Promise<Response> =>
    fetch(`${school.origin}${place}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        ...bearer(token),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(part),
    })
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

/** The answer to a refused upload. */
export const refusalOf = async (answer: Response) => ({
  http: answer.status,
  ...((await answer.json()) as { code: number; message: string }),
})
