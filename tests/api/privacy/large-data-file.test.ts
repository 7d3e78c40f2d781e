import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { pack } from '#server/features/privacy/data-file/run.ts'
import type { DataEntry } from '#server/features/privacy/data-file/write-file.ts'
import { isDrill } from '#tests/support/drill.ts'

const PARTS = 4_160
const part = new Uint8Array(2 ** 20).fill(7)
const BYTES = PARTS * part.length

async function* video(): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < PARTS; count += 1) yield part
}

async function* text(): AsyncGenerator<string> {
  yield 'the last file'
}

async function* entries(): AsyncGenerator<DataEntry> {
  yield { name: 'files/lesson.mp4', content: video(), isPacked: true }
  yield { name: 'data.json', content: text() }
}

test.runIf(isDrill)('a file of more than 4 GB is read to its end', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-data-'))
  try {
    await pack({ entries: entries() }, join(folder, 'data.zip'))
    const zip = await openPromise(join(folder, 'data.zip'), { lazyEntries: true, autoClose: false })
    const found: [string, number][] = []
    for await (const { fileName, uncompressedSize } of zip.eachEntry())
      found.push([fileName, uncompressedSize])
    zip.close()
    expect(found).toEqual([
      ['files/lesson.mp4', BYTES],
      ['data.json', 'the last file'.length],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
