import { secretsKeyOf } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { type OwnKey, ownKeys } from '../db/own-keys.ts'
import { renewSecret } from '../db/secret.ts'
import { resealSecrets } from '../features/account/reseal-secrets.ts'
import { optionsOf } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { openDatabaseOf, schoolPlace } from './environment.ts'

const RESTART = 'Start every server of the school anew now: until then it works with the former key.'

const isOwnKey = (name: string): name is OwnKey => Object.hasOwn(ownKeys, name)

/** @throws UsageError */
function requireRenewable(name: string): OwnKey {
  if (!isOwnKey(name)) throw new UsageError(`there is no key ${name}`)
  if (name === 'sealed secrets')
    throw new UsageError('this key is renewed by --reseal, with what it encrypts')
  return name
}

/**
 * `shuyuan keys`: says which keys the school has made itself and puts others in their place, after one became known or
 * because the operator's rules want it.
 */
export const keys: Command = async ({ args, env, print }) => {
  const options = optionsOf(args, {
    renew: { type: 'string' },
    reseal: { type: 'boolean' },
    'former-key-file': { type: 'string' },
  })
  const { renew, reseal, 'former-key-file': file } = options
  if (renew === undefined && !reseal) {
    for (const [name, [what]] of Object.entries(ownKeys)) print(`${name.padEnd(22)}${what}`)
    return 0
  }
  if (renew !== undefined && reseal) throw new UsageError('--renew and --reseal exclude each other')
  const name = renew === undefined ? null : requireRenewable(renew)
  const secretsKey = secretsKeyOf(env)
  const formerKey = file === undefined ? undefined : secretsKeyOf({ SECRETS_KEY_FILE: file })
  const opened = await openDatabaseOf(schoolPlace(env))
  const database = openDatabase({ ...opened.connection, max: 2 }, () => undefined)
  const { db } = database
  try {
    if (name !== null) {
      await renewSecret(db, name)
      print(`${name} is renewed. What no longer works: ${ownKeys[name][1]}. ${RESTART}`)
      return 0
    }
    const { done, unreadable } = await resealSecrets({ db, config: { secretsKey } }, formerKey)
    const by = secretsKey === undefined ? 'a new key in the database' : 'SECRETS_KEY'
    print(`${done} secrets are encrypted with ${by} now. ${RESTART}`)
    if (unreadable > 0) print(`${unreadable} could not be read and stay as they were.`)
    return unreadable > 0 ? 1 : 0
  } finally {
    await database.close()
    await opened.close()
  }
}
