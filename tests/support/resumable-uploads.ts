export const TUS = { 'tus-resumable': '1.0.0', 'accept-language': 'en' }
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const headerOf = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A user's uploads by the tus protocol. */
export function resumableUploads(origin: string, path: string, usual: string) {
  const begin = (bytes: number, metadata: Record<string, string>, token = usual): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        ...TUS,
        ...bearer(token),
        'upload-length': String(bytes),
        'upload-metadata': headerOf(metadata),
      },
    })
  const send = (place: string, offset: number, part: Buffer, token = usual): Promise<Response> =>
    fetch(`${origin}${place}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        ...bearer(token),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(part),
    })
  return { begin, send }
}

/** The answer to a refused upload. */
export const refusalOf = async (answer: Response) => ({
  http: answer.status,
  ...((await answer.json()) as { code: number; message: string; reason?: string }),
})
