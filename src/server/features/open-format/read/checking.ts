import { SUMMARY, type SummaryDocument } from '../format/document.ts'
import type { Tally } from '../write/record-lines.ts'
import type { Findings } from './findings.ts'
import type { References } from './references.ts'

/** What an export is checked against, and where it is noted what is wrong. */
export interface Checking {
  findings: Findings
  references: References
  hashes: ReadonlyMap<string, string>
  summary: SummaryDocument
}

const sortedSums = (sums: Tally['sums']): string =>
  JSON.stringify(
    Object.entries(sums)
      .map(
        ([field, amounts]) =>
          [field, Object.entries(amounts).toSorted(([one], [other]) => (one < other ? -1 : 1))] as const,
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Whether a file has the records and the sums that the summary says. */
export function compare(file: string, tally: Tally, summary: SummaryDocument, findings: Findings): void {
  const written = summary.files[file]
  if (!written) return findings.add(file, null, `is not in ${SUMMARY}`)
  if (written.records !== tally.records)
    findings.add(file, null, `has ${tally.records} records; ${SUMMARY} says ${written.records}`)
  if (sortedSums(written.sums) !== sortedSums(tally.sums))
    findings.add(
      file,
      null,
      `adds up to ${JSON.stringify(tally.sums)}; ${SUMMARY} says ${JSON.stringify(written.sums)}`,
    )
}
