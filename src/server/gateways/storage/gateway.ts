import type { StorageConfig } from './config.ts'
import { filesStorage } from './files.ts'
import { s3Storage } from './s3.ts'
import type { StorageGateway } from './storage.ts'

export const storageGateway = (config: StorageConfig): StorageGateway =>
  config.kind === 's3' ? s3Storage(config) : filesStorage(config.folder)

/** Hosts beside our own that pages fetch uploaded pictures from. */
export const pictureHosts = (config: StorageConfig): string[] =>
  config.kind === 's3' && config.publicUrl ? [new URL(config.publicUrl).origin] : []
