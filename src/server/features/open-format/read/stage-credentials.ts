import { Compile } from 'typebox/compile'
import type { ExportSource } from '../archive/source.ts'
import { CREDENTIALS, CredentialRecord, HASHES, recordsFile } from '../format/document.ts'
import type { Tally } from '../write/record-lines.ts'
import { type Checking, compare } from './checking.ts'
import { LineProblem, readLines } from './read-lines.ts'
import { StagedRows } from './staged-rows.ts'
import { parseStrictly } from './strict-json.ts'

/** Lays the hashes of passwords down; null: the export has none. */
export async function stageCredentials(
  source: ExportSource,
  staging: Checking,
  folder: string,
): Promise<StagedRows | null> {
  const file = recordsFile(CREDENTIALS)
  if (!source.entries.has(file)) return null
  const { findings, references } = staging
  const rows = new StagedRows(folder, { table: CREDENTIALS, columns: ['user_id', 'password_hash'], file })
  const schema = Compile(CredentialRecord)
  const facts = { sha256: '' }
  const tally: Tally = { records: 0, sums: {} }
  try {
    for await (const { text, line } of readLines(await source.open(file), facts)) {
      tally.records += 1
      const parsed = parseStrictly(text)
      if ('problem' in parsed || !schema.Check(parsed.value)) {
        findings.add(file, line, 'is not what its schema says')
        continue
      }
      const { user_id, argon2 } = parsed.value
      references.refer('users', user_id, { file: CREDENTIALS, line, field: 'user_id' })
      await rows.add([String(user_id), argon2])
    }
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error
    findings.add(file, error.line, error.message)
  } finally {
    await rows.end()
  }
  if (facts.sha256 !== staging.hashes.get(file)) findings.add(file, null, `is not the file of ${HASHES}`)
  compare(file, tally, staging.summary, findings)
  return rows
}
