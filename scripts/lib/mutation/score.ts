import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { MutantResult, MutantStatus } from '@stryker-mutator/api/core'
import { root } from '../paths.ts'

/** What the tests noticed of the mutants that were tried. */
export interface Score {
  tried: number
  noticed: number
  /** between 0 and 1; 1 when nothing was tried */
  share: number
  /** the true share lies between these in 95 of 100 samples */
  between: [number, number]
  /** these the tests let pass, or never run */
  unnoticed: MutantResult[]
  /** of each file, the least noticed first */
  files: { file: string; tried: number; noticed: number }[]
  /** mutants without a verdict, by the reason */
  leftOut: Record<string, number>
}

const noticed: MutantStatus[] = ['Killed', 'Timeout']
const unnoticed: MutantStatus[] = ['Survived', 'NoCoverage']

/** On a busy machine a test runs out of time without any mutant's help. */
const TIMED_OUT = /^(Test|Hook) timed out in \d+ms/

/**
 * A function that is handed over when the server is made, which most files do before their first test: a mutant is active
 * from the first test on, so that its place was taken by the right function.
 */
const isHandedOverBefore = ({ status, mutatorName, static: isStatic }: MutantResult): boolean =>
  status === 'Survived' && mutatorName === 'ArrowFunction' && isStatic === true

const pathOf = (fileName: string): string => relative(root, resolve(root, fileName))

/** @param withStatic each mutant was active from the start of the process on */
export const hasVerdict = (mutant: MutantResult, withStatic = false): boolean => {
  const { status, statusReason } = mutant
  if (!withStatic && isHandedOverBefore(mutant)) return false
  return unnoticed.includes(status) || (noticed.includes(status) && !TIMED_OUT.test(statusReason ?? ''))
}

export function scoreOf(results: readonly MutantResult[], withStatic = false): Score {
  const judged = results.filter((mutant) => hasVerdict(mutant, withStatic))
  const inStatus = (statuses: MutantStatus[]) => judged.filter(({ status }) => statuses.includes(status))
  const misses = inStatus(unnoticed)
  const hits = inStatus(noticed).length
  const tried = hits + misses.length
  const leftOut: Record<string, number> = {}
  for (const mutant of results.filter((one) => !hasVerdict(one, withStatic))) {
    const { status, statusReason } = mutant
    const reason = noticed.includes(status)
      ? 'a test timed out'
      : isHandedOverBefore(mutant)
        ? 'handed over before the first test'
        : (statusReason ?? status)
    leftOut[reason] = (leftOut[reason] ?? 0) + 1
  }
  return {
    tried,
    noticed: hits,
    share: tried === 0 ? 1 : hits / tried,
    between: wilson(hits, tried),
    unnoticed: misses,
    files: filesOf(judged),
    leftOut,
  }
}

function filesOf(judged: readonly MutantResult[]): Score['files'] {
  const files = new Map<string, Score['files'][number]>()
  for (const { fileName, status } of judged) {
    const file = pathOf(fileName)
    const counted = files.get(file) ?? { file, tried: 0, noticed: 0 }
    counted.tried += 1
    if (noticed.includes(status)) counted.noticed += 1
    files.set(file, counted)
  }
  const share = ({ noticed: hits, tried }: Score['files'][number]) => hits / tried
  return [...files.values()].sort(
    (one, other) => share(one) - share(other) || (one.file < other.file ? -1 : 1),
  )
}

/** Wilson's interval of a share, at 95 %. */
export function wilson(hits: number, tried: number): [number, number] {
  if (tried === 0) return [0, 1]
  const z = 1.96
  const share = hits / tried
  const middle = share + z ** 2 / (2 * tried)
  const half = z * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2))
  const scale = 1 + z ** 2 / tried
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)]
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** What a run found, to be read. */
export function report(name: string, { between, leftOut, ...score }: Score): string[] {
  const [low, high] = between
  return [
    `${name}: ${percent(score.share)} of ${score.tried} mutants noticed (${percent(low)} to ${percent(high)})`,
    ...Object.entries(leftOut).map(([reason, count]) => `  left out ${count}: ${reason}`),
    ...score.files.map(({ file, tried, noticed: hits }) => `  ${hits} of ${tried} in ${file}`),
    ...score.unnoticed.map(line).sort(),
  ]
}

/** Where a mutant is and what it changes, in one line. */
export function line({
  fileName,
  location: { start, end },
  status,
  mutatorName,
  replacement,
}: MutantResult): string {
  const file = pathOf(fileName)
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  const text = lines
    .map((part, index) => (index === lines.length - 1 ? part.slice(0, end.column - 1) : part))
    .map((part, index) => (index === 0 ? part.slice(start.column - 1) : part))
    .join('\n')
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 90)
  const place = `${file}:${start.line}:${start.column}`
  return `  ${status} ${place} ${mutatorName}: ${short(text)} -> ${short(replacement ?? '')}`
}
