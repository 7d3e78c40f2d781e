import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import type { Mutant } from '@stryker-mutator/api/core'
import { root } from '../paths.ts'

/** Which mutants are tried. */
export interface Sample {
  /** between 0 and 1 */
  share: number
  /** another seed draws other mutants */
  seed: string
}

export const NOT_DRAWN = 'not drawn'

type Place = Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>

/**
 * Whether a mutant belongs to the sample. Each is drawn by itself, so that one more mutant changes nothing for the
 * others, and a larger share holds all of a smaller one.
 */
export function isDrawn({ fileName, location, mutatorName, replacement }: Place, sample: Sample): boolean {
  const { start, end } = location
  const place = [start.line, start.column, end.line, end.column]
  const file = relative(root, resolve(root, fileName))
  const hash = createHash('sha256')
    .update(JSON.stringify([sample.seed, file, place, mutatorName, replacement]))
    .digest()
  return hash.readUInt32BE() < sample.share * 2 ** 32
}
