import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string>
  /** as it is: pictures and videos do not get smaller */
  isStored?: true
}

/** A ZIP file, written from beginning to end without holding any of its contents. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content, isStored } of entries) {
    const file = isStored ? new ZipPassThrough(name) : new ZipDeflate(name)
    archive.add(file)
    for await (const part of content) {
      file.push(typeof part === 'string' ? strToU8(part) : part)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}
