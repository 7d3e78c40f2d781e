import type { Command } from './command.ts'

interface CommandEntry {
  /** one line for the list of commands */
  summary: string
  usage: string
  /** loaded with the call: a command needs little of what the others need */
  load: () => Promise<Command>
}

/** Everything that `shuyuan` can do, by name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  start: {
    summary: 'starts the school',
    usage: 'shuyuan start',
    load: async () => (await import('./start.ts')).start,
  },
  backup: {
    summary: 'writes a backup of the school, while it runs or not, and verifies it',
    usage: 'shuyuan backup [--to FOLDER | s3://BUCKET/PREFIX]',
    load: async () => (await import('./backup.ts')).backup,
  },
  verify: {
    summary: 'reads a backup to its end and checks every part of it',
    usage: 'shuyuan verify --from FILE | FOLDER | s3://BUCKET/PREFIX[/NAME]',
    load: async () => (await import('./verify.ts')).verify,
  },
  restore: {
    summary: 'restores a backup into an empty place, or with --replace over what is there',
    usage: 'shuyuan restore --from FILE | FOLDER | s3://BUCKET/PREFIX[/NAME] [--replace] [--as-backed-up]',
    load: async () => (await import('./restore.ts')).restore,
  },
  export: {
    summary: 'writes the whole school in open formats, while it runs or not',
    usage: 'shuyuan export --to FOLDER | FILE.zip | FILE.zip.age [--with-credentials]',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  import: {
    summary: 'reads an export into an empty school; with --dry-run only checks it',
    usage:
      'shuyuan import --from FOLDER | FILE.zip | FILE.zip.age [--dry-run] [--links FILE] [--erased FILE]',
    load: async () => (await import('./import.ts')).importCommand,
  },
  upgrade: {
    summary: 'checks the school, backs it up and brings its database to this release',
    usage:
      'shuyuan upgrade [--check] [--to FOLDER | s3://BUCKET/PREFIX | --without-backup] [--old-programs FOLDER]',
    load: async () => (await import('./upgrade/upgrade.ts')).upgrade,
  },
  factors: {
    summary: 'shows the second factors of an account, or with --remove removes them',
    usage: 'shuyuan factors --user NAME [--remove]',
    load: async () => (await import('./factors.ts')).factors,
  },
  keys: {
    summary: 'lists the keys that the school has made, renews one, or encrypts its secrets anew',
    usage: 'shuyuan keys [--renew NAME | --reseal [--former-key-file FILE]]',
    load: async () => (await import('./keys.ts')).keys,
  },
  doctor: {
    summary: 'names what is wrong with the school and how it is mended',
    usage: 'shuyuan doctor [--lang zh | en | zh_tw] [--json]',
    load: async () => (await import('./doctor.ts')).doctor,
  },
}
