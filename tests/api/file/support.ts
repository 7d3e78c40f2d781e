import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import type { ByKey } from '#contract/operations.ts'
import { type Answer, openTestSchool, type TestSchool } from '#tests/support/test-school.ts'

export interface UploadSchool extends TestSchool {
  /** every file in the school's storage, complete or not */
  stored(): Promise<string[]>
}

/** A school with an upload folder of its own. */
export async function openUploadSchool(env: Record<string, string> = {}): Promise<UploadSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-uploads-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const school = await openTestSchool({ STORAGE_DIR: folder, ...env })
  const stored = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  return { ...school, stored }
}

export interface Part {
  content: Buffer | string
  name?: string
  field?: string
  type?: string
}

/** A multipart body, as a browser sends it. */
export async function formOf(parts: Part[]): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  for (const { content, name = 'picture.png', field = 'file', type = 'image/png' } of parts)
    form.append(field, new Blob([new Uint8Array(Buffer.from(content))], { type }), name)
  const sent = new Response(form)
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}

export type Uploaded = Answer<ByKey['POST /api/file/upload']['reply']>

/** Uploads files as someone. */
export async function upload(
  school: TestSchool,
  token: string,
  parts: Part[],
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Uploaded> {
  const { body, type } = await formOf(parts)
  return school.call('POST /api/file/upload', {
    token,
    query,
    body,
    headers: { 'content-type': type, ...headers },
  })
}

const colours = { r: 180, g: 40, b: 60 }
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colours } })

export const aPng = (width = 8, height = 8): Promise<Buffer> => canvas(width, height).png().toBuffer()
export const aJpeg = (width = 8, height = 8): Promise<Buffer> => canvas(width, height).jpeg().toBuffer()

/** A picture of an exact size: the bytes after its end are padding. */
export async function aPngOf(bytes: number): Promise<Buffer> {
  const small = await aPng()
  return Buffer.concat([small, Buffer.alloc(bytes - small.length)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body) >>> 0)
  return Buffer.concat([length, body, sum])
}

/** A PNG of few bytes that decompresses to `width` times `height`. */
export function aBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const line = Buffer.alloc(Math.ceil(width / 8) + 1)
  const data = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 200) }, () => line)))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(all.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, all])
}
const track = (handler: string): Buffer =>
  box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13))))

/** An MP4 file with tracks: `soun` is sound, `vide` pictures; as browsers record it, its data comes first or last. */
export const anMp4Of = (handlers: readonly string[], brand = 'isom', isLast = false): Buffer => {
  const parts = [box('moov', ...handlers.map(track)), box('mdat', Buffer.alloc(500))]
  return Buffer.concat([
    box('ftyp', Buffer.from(brand.padEnd(4)), Buffer.alloc(8)),
    ...(isLast ? parts.toReversed() : parts),
  ])
}

/** The beginning of a WebM file whose track has this codec. */
export const aWebm = (codec: 'A_OPUS' | 'V_VP8'): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f]),
    Buffer.from(`\u0042\u0082\u0084webm${codec}`, 'latin1'),
    Buffer.alloc(300),
  ])

/** The beginning of a video file, followed by padding. */
export const anMp4 = (bytes = 2000): Buffer =>
  Buffer.concat([
    Buffer.from('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isomiso2', 'latin1'),
    Buffer.alloc(bytes - 24),
  ])
