import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { connectionNames } from '../db/connection-names.ts'
import { sealing } from '../features/backup/archive/encryption.ts'
import { type ExportTarget, folderTarget, zipTarget } from '../features/open-format/archive/target.ts'
import { OpenFormatError } from '../features/open-format/open-format-error.ts'
import { exportSchool } from '../features/open-format/write/export-school.ts'
import { backupKeys } from '../gateways/storage/backup-config.ts'
import type { Environment } from '../lib/environment.ts'
import { release } from '../lib/project.ts'
import { optionsOf } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { withClient } from './database-client.ts'
import { openDatabaseOf, schoolPlace } from './environment.ts'

/** of media that are missing; the summary has all */
const SHOWN = 20

async function targetOf(env: Environment, to: string, withCredentials: boolean): Promise<ExportTarget> {
  const isSealed = to.endsWith('.zip.age')
  if (withCredentials && !isSealed)
    throw new UsageError('--with-credentials wants an encrypted export: a file that ends with .zip.age')
  const path = resolve(to)
  if (!isSealed && !to.endsWith('.zip')) return folderTarget(path)
  if (await stat(path).catch(() => null)) throw new OpenFormatError(`${to} is there already`)
  if (!isSealed) return zipTarget(path, { at: new Date() })
  const { seal } = await sealing(backupKeys(env))
  return zipTarget(path, { at: new Date(), seal })
}

/** `shuyuan export`: the whole school in open formats, while it runs or not. */
export const exportCommand: Command = async ({ args, env, print, signal }) => {
  const options = optionsOf(args, { to: { type: 'string' }, 'with-credentials': { type: 'boolean' } })
  const { to, 'with-credentials': withCredentials = false } = options
  if (!to) throw new UsageError('--to says where the export goes')
  const school = schoolPlace(env)
  const target = await targetOf(env, to, withCredentials)
  const opened = await openDatabaseOf(school).catch(async (error: unknown) => {
    await target.abandon()
    throw error
  })
  try {
    const { storage } = school
    const { records, media, bytes, missing } = await withClient(
      opened.connection,
      { name: connectionNames.export, signal },
      (client) => exportSchool({ client, storage, target, release, withCredentials, signal }),
    )
    print(to)
    print(`${records} records, ${media} files of the media, ${bytes} bytes before compression`)
    if (missing.length > 0) print(`${missing.length} files are missing in the storage, such as`)
    for (const path of missing.slice(0, SHOWN)) print(`missing in the storage: ${path}`)
    return 0
  } catch (error) {
    await target.abandon()
    throw signal.aborted ? new OpenFormatError('it was interrupted; nothing was left') : error
  } finally {
    await opened.close()
  }
}
