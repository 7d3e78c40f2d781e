/** A backup's file is named by its school and by the moment of its snapshot, so that a list of names is a list of backups. */
const pattern = /^shuyuan-([0-9a-f]{8})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.age$/

export interface NamedArchive {
  name: string
  school: string
  at: Date
}

/** @param school eight hexadecimal digits that tell the schools of one place apart */
export const archiveName = (school: string, at: Date): string =>
  `shuyuan-${school}-${at.toISOString().replace(/\.\d+|[-:]/g, '')}.tar.age`

/** null: no backup of ours */
export function parseArchiveName(name: string): NamedArchive | null {
  const [, school = '', ...parts] = pattern.exec(name) ?? []
  if (parts.length < 6) return null
  const [year, month, day, hour, minute, second] = parts
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : { name, school, at }
}

/** The newest first. */
export const archivesAmong = (names: readonly string[]): NamedArchive[] =>
  names
    .flatMap((name) => parseArchiveName(name) ?? [])
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
