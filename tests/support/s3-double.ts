import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Behaviour of the store: normal, no answer, failing, failing the first time, or answering in small parts. */
export type Mood = 'well' | 'silent' | 'failing' | 'failingOnce' | 'slow'

export interface StoredObject {
  content: Buffer
  type: string
  cacheControl: string
}

export interface S3Double {
  endpoint: string
  objects: Map<string, StoredObject>
  /** number of requests */
  requests(): number
  /** uploads in parts that were begun and not completed */
  openUploads(): number
  behave(mood: Mood): void
  close(): Promise<void>
}

const hash = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const sign = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Signature Version 4 as Amazon describes it, computed from the request alone. */
function isSigned(request: IncomingMessage, body: Buffer, id: string, secret: string): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return false
  const [, givenId, day = '', region = '', names = '', signature] = found
  const claimed = String(request.headers['x-amz-content-sha256'])
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== hash(body)) return false
  const time = String(request.headers['x-amz-date'])
  if (Math.abs(Date.parse(isoOf(time)) - Date.now()) > 15 * 60_000) return false
  const url = new URL(request.url ?? '/', 'http://store')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((step) => encode(decodeURIComponent(step)))
      .join('/'),
    query.join('&'),
    headers.join(''),
    names,
    claimed,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['aws4_request', 's3', region, day].reduceRight<Buffer | string>(sign, `AWS4${secret}`)
  const expected = sign(key, ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')).toString('hex')
  return givenId === id && names.includes('host') && signature === expected
}

const isoOf = (time: string): string =>
  time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')

function fail(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function give(request: IncomingMessage, response: ServerResponse, { content, type }: StoredObject): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = from === undefined ? content : content.subarray(Number(from), Number(to) + 1)
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': type,
    'content-length': part.length,
    ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${content.length}` }),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

/** What lies in the bucket below a prefix, in one page. */
function listed(objects: ReadonlyMap<string, StoredObject>, prefix: string): string {
  const contents = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { content }]) => `<Contents><Key>${key}</Key><Size>${content.length}</Size></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}

/** An S3 store with one bucket, which verifies every signature, and fails on demand. */
export async function startS3Double(bucket: string, id: string, secret: string): Promise<S3Double> {
  const objects = new Map<string, StoredObject>()
  let mood: Mood = 'well'
  let requests = 0
  /** parts by their numbers, of uploads by theirs */
  const uploads = new Map<string, Map<number, Buffer>>()

  /** An upload in parts; the object is there once it is completed. @returns whether it was one */
  function answerParts(
    { method }: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    key: string,
    query: URLSearchParams,
  ): boolean {
    const xml = (text: string): void =>
      void response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${requests}`
      uploads.set(id, new Map())
      xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
      return true
    }
    const id = query.get('uploadId')
    if (id === null) return false
    const parts = uploads.get(id)
    if (!parts) fail(response, 404, 'NoSuchUpload')
    else if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      response.writeHead(200, { etag: `"${hash(body)}"` }).end()
    } else if (method === 'DELETE') {
      uploads.delete(id)
      response.writeHead(204).end()
    } else {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)]
      const content = Buffer.concat(named.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0)))
      objects.set(key, { content, type: '', cacheControl: '' })
      uploads.delete(id)
      xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    }
    return true
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    if (!isSigned(request, body, id, secret)) return fail(response, 403, 'SignatureDoesNotMatch')
    const [, inBucket, ...steps] = new URL(request.url ?? '/', 'http://store').pathname.split('/')
    const key = steps.map(decodeURIComponent).join('/')
    if (inBucket !== bucket) return fail(response, 404, 'NoSuchBucket')
    const { searchParams } = new URL(request.url ?? '/', 'http://store')
    if (key === '' && searchParams.get('list-type') === '2')
      return void response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(listed(objects, searchParams.get('prefix') ?? ''))
    if (answerParts(request, response, body, key, searchParams)) return
    if (request.method === 'PUT') {
      const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
      objects.set(key, { content: body, type, cacheControl })
      return void response.writeHead(200, { etag: `"${hash(body)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return fail(response, 404, 'NoSuchKey')
    give(request, response, found)
  }

  const server = createServer((request, response) => {
    requests += 1
    const now = mood
    if (mood === 'failingOnce') mood = 'well'
    if (now === 'silent') return
    void bodyOf(request).then((body) => {
      if (now === 'failing' || now === 'failingOnce') return fail(response, 500, 'InternalError')
      const work = (): void => answer(request, response, body)
      if (now === 'slow') setTimeout(work, 150)
      else work()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests: () => requests,
    openUploads: () => uploads.size,
    behave(next) {
      mood = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
