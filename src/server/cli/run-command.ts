import { ConfigError } from '../config.ts'
import { DatabaseStartError } from '../db/embedded/errors.ts'
import { MigrationError } from '../db/migration-error.ts'
import { ArchiveError } from '../features/backup/archive/archive-error.ts'
import { StorageFailure } from '../gateways/storage/storage.ts'
import { StartError } from '../start/start-error.ts'
import { type CommandInput, UsageError } from './command.ts'
import { commands } from './commands.ts'

export interface Terminal extends Omit<CommandInput, 'args'> {
  printError(line: string): void
}

/** of the system, about a path or a connection that the caller named */
const ofSystem = new Set([
  'EACCES',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'ECONNREFUSED',
  'ENOTFOUND',
])

const mendable = [
  UsageError,
  ConfigError,
  DatabaseStartError,
  MigrationError,
  StartError,
  ArchiveError,
  StorageFailure,
]

/** What the owner can mend is said in one line; anything else is a fault of ours and shows its origin. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isMendable =
    mendable.some((kind) => error instanceof kind) ||
    ofSystem.has((error as NodeJS.ErrnoException).code ?? '')
  return isMendable ? error.message : (error.stack ?? error.message)
}

const list = (): string[] => [
  'shuyuan COMMAND, where COMMAND is one of',
  ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`),
]

/**
 * Runs one command of `shuyuan`.
 * @param argv after the program's name
 * @returns the exit code: 0 done, 1 failed, 2 not understood
 */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...args] = argv
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) {
    const isAsked = ['help', '--help', '-h'].includes(name)
    for (const line of list())
      if (isAsked) terminal.print(line)
      else terminal.printError(line)
    return isAsked ? 0 : 2
  }
  if (args.includes('--help')) {
    terminal.print(`${entry.usage}: ${entry.summary}`)
    return 0
  }
  try {
    return await (await entry.load())({ ...terminal, args })
  } catch (error) {
    terminal.printError(`shuyuan ${name}: ${inWords(error)}`)
    if (error instanceof UsageError) terminal.printError(entry.usage)
    return error instanceof UsageError ? 2 : 1
  }
}
