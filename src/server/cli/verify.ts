import { openingKey } from '../features/backup/archive/encryption.ts'
import { readArchive } from '../features/backup/archive/read-archive.ts'
import { findArchive, openFound } from '../features/backup/find-archive.ts'
import { backupKeys } from '../gateways/storage/backup-config.ts'
import { optionsOf } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { describeBackup } from './describe-backup.ts'

/** `shuyuan verify`: reads a backup to its end and compares every part with its manifest. */
export const verify: Command = async ({ args, env, print }) => {
  const { from } = optionsOf(args, { from: { type: 'string' } })
  if (!from) throw new UsageError('--from says which backup')
  const found = await findArchive(env, from)
  const read = await readArchive(await openFound(found), openingKey(backupKeys(env)))
  for (const line of describeBackup(found, read)) print(line)
  print('the backup is whole')
  return 0
}
