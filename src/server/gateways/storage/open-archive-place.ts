import { archiveBucket } from './archive-bucket.ts'
import { archiveFolder } from './archive-folder.ts'
import type { ArchivePlace } from './archive-place.ts'
import type { ArchivePlaceConfig } from './backup-config.ts'

export const archivePlace = (config: ArchivePlaceConfig): ArchivePlace =>
  config.kind === 's3' ? archiveBucket(config) : archiveFolder(config.folder)
