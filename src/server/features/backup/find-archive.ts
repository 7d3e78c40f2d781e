import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import type { ArchivePlace } from '../../gateways/storage/archive-place.ts'
import { archivePlaceConfig } from '../../gateways/storage/backup-config.ts'
import { archivePlace } from '../../gateways/storage/open-archive-place.ts'
import type { Environment } from '../../lib/environment.ts'
import { ArchiveError } from './archive/archive-error.ts'
import { archivesAmong, type NamedArchive } from './archive/names.ts'

export interface FoundArchive {
  place: ArchivePlace
  name: string
  bytes: number
}

/** The newest of one school's; of several schools' nobody knows which is meant. @throws ArchiveError */
function newestOf(archives: readonly NamedArchive[], shown: string): string | undefined {
  const newest = archives.filter(
    ({ school }, index) => archives.findIndex((one) => one.school === school) === index,
  )
  if (newest.length > 1)
    throw new ArchiveError(
      `${shown} has backups of ${newest.length} schools; name the one that is meant. The newest of each: ${newest.map(({ name }) => name).join(', ')}`,
    )
  return newest[0]?.name
}

async function inPlace(place: ArchivePlace, wanted: string | null): Promise<FoundArchive> {
  const stored = await place.list()
  const name = wanted ?? newestOf(archivesAmong(stored.map(({ name }) => name)), place.shown)
  const found = stored.find((one) => one.name === name)
  if (!found)
    throw new ArchiveError(
      wanted === null ? `there is no backup in ${place.shown}` : `${wanted} is not in ${place.shown}`,
    )
  return { place, ...found }
}

/**
 * The archive that an address names: a file, or the newest one of a folder or of `s3://bucket/prefix`.
 * @throws ArchiveError when there is none, or the folder has those of several schools; ConfigError
 */
export async function findArchive(env: Environment, from: string): Promise<FoundArchive> {
  const isFile = from.startsWith('s3:')
    ? from.endsWith('.age')
    : ((await stat(from).catch(() => null))?.isFile() ?? false)
  const folder = isFile ? dirname(from).replace(/^s3:\/(?!\/)/, 's3://') : from
  const place = archivePlace(archivePlaceConfig(env, folder, '--from'))
  return inPlace(place, isFile ? basename(from) : null)
}

/** @throws ArchiveError when it has gone since it was found */
export async function openFound({ place, name }: FoundArchive): Promise<Readable> {
  const stream = await place.read(name)
  if (!stream) throw new ArchiveError(`${name} is not in ${place.shown}`)
  return stream
}
