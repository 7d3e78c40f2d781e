import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from './files.ts'

const text = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
/** Below one network packet there is nothing to win. */
const smallest = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Lays `.br` and `.gz` beside every text file that gets smaller by it. Hashed assets whose name stands in
 * `earlier` (the web folder of the last build) have the same content: their compressed copies are taken over.
 */
export async function compressFolder(folder: string, earlier: string): Promise<void> {
  const files = filesBelow(folder).filter((file) => text.has(extname(file)))
  await Promise.all(files.map((file) => compressFile(file, join(earlier, relative(folder, file)))))
}

async function compressFile(file: string, earlier: string): Promise<void> {
  const hashed = file.includes('/assets/')
  if (hashed && existsSync(`${earlier}.br`) && existsSync(`${earlier}.gz`)) {
    await copyFile(`${earlier}.br`, `${file}.br`)
    await copyFile(`${earlier}.gz`, `${file}.gz`)
    return
  }
  const content = await readFile(file)
  if (content.length < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}
