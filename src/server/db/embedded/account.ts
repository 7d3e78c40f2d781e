import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { DatabaseStartError } from './errors.ts'
import { type Account, run } from './run.ts'

interface Entry {
  name: string
  uid: number
  gid: number
}

async function passwdEntries(): Promise<Entry[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || !uid || !gid) return []
    // macOS writes nobody as -2; the kernel wants it unsigned
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
  })
}

function ownIds(): { uid: number; gid: number } {
  if (!process.getuid || !process.getgid) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${process.platform}; set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  return { uid: process.getuid(), gid: process.getgid() }
}

function ownName(uid: number): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${uid}`
  }
}

/** The account for a cluster that does not exist yet. */
export async function accountForNew(): Promise<Account> {
  const own = ownIds()
  if (own.uid !== 0) return { name: ownName(own.uid), ...own, foreign: false }
  const entries = await passwdEntries()
  const found = ['nobody', 'daemon'].flatMap((name) => entries.filter((entry) => entry.name === name))[0]
  if (!found || found.uid === 0) {
    throw new DatabaseStartError(
      'PostgreSQL does not run as root and /etc/passwd has no account "nobody"; start the server as an ordinary user.',
    )
  }
  return { ...found, foreign: true }
}

/** The system account of an existing cluster: that of its owner. */
export async function accountForExisting(directory: string, owner: { uid: number; gid: number }) {
  const own = ownIds()
  if (owner.uid === own.uid && own.uid !== 0) {
    return { name: ownName(own.uid), ...own, foreign: false } satisfies Account
  }
  if (own.uid !== 0) {
    throw new DatabaseStartError(
      `The database in ${directory} belongs to another account (uid ${owner.uid}); start the server as that account or as root.`,
    )
  }
  if (owner.uid === 0) {
    const { name } = await accountForNew()
    throw new DatabaseStartError(
      `The database in ${directory} belongs to root, which PostgreSQL refuses; run: chown -R ${name} '${directory}'`,
    )
  }
  const name = (await passwdEntries()).find((entry) => entry.uid === owner.uid)?.name ?? `uid ${owner.uid}`
  return { name, uid: owner.uid, gid: owner.gid, foreign: true } satisfies Account
}

/** Whether the account gets into the folder; tried as that account, so that lists of access rights count too. */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  if (!account.foreign) {
    return access(directory, constants.X_OK).then(
      () => true,
      () => false,
    )
  }
  const tried = await run('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory], account)
  return tried.code === 0
}
