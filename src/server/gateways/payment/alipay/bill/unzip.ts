import { unzipSync } from 'fflate'

/** no bill is longer; a file that unfolds to more is not read */
const MAX_FILE_BYTES = 500_000_000

/**
 * The files of a zip archive, without their names (Alipay writes them in GBK).
 * @throws RangeError for what is no such archive, or one that unfolds to more than a bill may have
 */
export function unzip(archive: Uint8Array): Uint8Array[] {
  try {
    const files = unzipSync(archive, {
      filter({ name, originalSize }) {
        if (originalSize > MAX_FILE_BYTES) throw new RangeError(`${name} is too long`)
        return true
      },
    })
    return Object.values(files)
  } catch (cause) {
    throw new RangeError('not a zip archive that can be read', { cause })
  }
}
