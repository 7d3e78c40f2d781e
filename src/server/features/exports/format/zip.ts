import { strToU8, Zip, ZipDeflate } from 'fflate'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** A ZIP file below 4 GB, written from beginning to end without holding any of its contents. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content } of entries) {
    const file = new ZipDeflate(name)
    archive.add(file)
    for await (const part of content) {
      file.push(strToU8(part))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  archive.end()
  yield* ready.splice(0)
}
