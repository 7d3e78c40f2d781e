import { openDatabase } from '../db/database.ts'
import { heldBy, holdsOne } from '../features/account/factors/held.ts'
import { removeAllFactors } from '../features/account/factors/removal.ts'
import { findByUsername } from '../features/account/user-records.ts'
import { notify } from '../features/message/index.ts'
import { StartError } from '../start/start-error.ts'
import { optionsOf } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { openDatabaseOf, schoolPlace } from './environment.ts'

/**
 * `shuyuan factors`: the way back for an owner whom nobody else can help. Whoever may run it on the server can read the
 * database as well, so it asks for nothing; the account is told, and the audit log names nobody.
 */
export const factors: Command = async ({ args, env, print }) => {
  const { user: username, remove } = optionsOf(args, {
    user: { type: 'string' },
    remove: { type: 'boolean' },
  })
  if (!username) throw new UsageError('--user names the account')
  const opened = await openDatabaseOf(schoolPlace(env))
  const database = openDatabase({ ...opened.connection, max: 2 }, () => undefined)
  const { db } = database
  try {
    const user = await findByUsername(db, username)
    if (!user) throw new StartError(`There is no account ${username}.`)
    const held = await heldBy(db, user.id)
    if (!holdsOne(held)) {
      print(`${user.username} has no second factor.`)
      return 0
    }
    print(
      `${user.username}: ${held.totpSince ? 'codes of an app' : 'no app'}, ${held.passkeys.length} passkeys, ${held.recoveryLeft} recovery codes`,
    )
    if (!remove) return 0
    await db.transaction((tx) => removeAllFactors({ notify }, tx, user.id, null))
    print('All of them are removed and every session is ended. The next login asks for the password alone.')
    return 0
  } finally {
    await database.close()
    await opened.close()
  }
}
