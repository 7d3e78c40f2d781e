import type { ArchiveHeader, Manifest } from '../features/backup/archive/format.ts'
import type { FoundArchive } from '../features/backup/find-archive.ts'

/** What is in a backup, in some lines. */
export function describeBackup(
  { place, name, bytes }: FoundArchive,
  { header, manifest }: { header: ArchiveHeader; manifest: Manifest },
): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const books = ['payments', 'refunds'].map((wanted) => {
    const table = manifest.tables.find((one) => one.name === wanted)
    return `${wanted} ${table?.sums.amount ?? 0}`
  })
  return [
    `${place.shown}/${name} (${bytes} bytes)`,
    `of ${header.created_at}, release ${header.release}`,
    `${manifest.tables.length} tables, ${rows} rows; sums: ${books.join(', ')}`,
    `${manifest.files.length} files, ${manifest.files.reduce((sum, file) => sum + file.bytes, 0)} bytes`,
    ...(manifest.missing.length > 0 ? [`${manifest.missing.length} files were not in the storage`] : []),
  ]
}
