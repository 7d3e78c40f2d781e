import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connectionNames } from '../db/connection-names.ts'
import { openingKey, openSealed } from '../features/backup/archive/encryption.ts'
import { type ErasedPerson, isErasedList } from '../features/backup/erased-list.ts'
import { toCsv } from '../features/exports/index.ts'
import { type ExportSource, openSource } from '../features/open-format/archive/source.ts'
import { OpenFormatError } from '../features/open-format/open-format-error.ts'
import { WrongExport } from '../features/open-format/read/findings.ts'
import { importSchool } from '../features/open-format/read/import-school.ts'
import type { LoginLink } from '../features/open-format/read/login-links.ts'
import { type StagedExport, stageExport } from '../features/open-format/read/stage-export.ts'
import { eraseAgain } from '../features/privacy/index.ts'
import { backupKeys } from '../gateways/storage/backup-config.ts'
import type { Environment } from '../lib/environment.ts'
import { optionsOf } from './arguments.ts'
import { type Command, type CommandInput, UsageError } from './command.ts'
import { fillDatabase } from './database-client.ts'
import { type SchoolPlace, schoolPlace } from './environment.ts'

interface Target extends SchoolPlace, Pick<CommandInput, 'print' | 'signal'> {
  source: ExportSource
  folder: string
  erased: readonly ErasedPerson[]
}

/** Who was erased since, by the list that lies beside the backups of the school. @throws OpenFormatError */
async function erasedIn(file: string | undefined): Promise<readonly ErasedPerson[]> {
  if (file === undefined) return []
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isErasedList(found)) return found
  } catch {
    // no file, or no JSON
  }
  throw new OpenFormatError(`${file} is no list of who was erased`)
}

/** An encrypted export is opened into the folder first: a ZIP is read from its end. */
async function opened(env: Environment, from: string, folder: string): Promise<ExportSource> {
  if (!from.endsWith('.age')) return openSource(from)
  if (!(await stat(from).catch(() => null))?.isFile()) throw new OpenFormatError(`there is no file ${from}`)
  const path = join(folder, 'export.zip')
  const plain = await openSealed(createReadStream(from), openingKey(backupKeys(env)))
  try {
    await pipeline(plain, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined ? new OpenFormatError(`${from} is cut off or damaged`) : error
  }
  return openSource(path)
}

const importInto = (target: Target, staged: StagedExport): Promise<LoginLink[]> => {
  const { storage, source, folder, erased, print, signal } = target
  return fillDatabase(target, { name: connectionNames.import, signal }, (client) =>
    importSchool({ client, storage, source, folder, erased, eraseAgain, log: print, signal }, staged),
  )
}

async function* batch(links: readonly LoginLink[]) {
  yield await Promise.resolve(links.map(({ username, name, link }) => [username, name, `/index.html${link}`]))
}

/** The links are good for a week; without a file those of administrators are printed. */
async function handOut(
  links: readonly LoginLink[],
  file: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (file !== undefined && links.length > 0) {
    const headings = ['username', 'name', 'link']
    const handle = await open(file, 'wx', 0o600)
    await pipeline(toCsv({ headings, batches: batch(links) }), handle.createWriteStream())
    print(`${links.length} one-time links, good for seven days, are in ${file}`)
    return
  }
  for (const { isAdmin, username, link } of links)
    if (isAdmin) print(`${username} chooses a password at /index.html${link}`)
  const others = links.filter(({ isAdmin }) => !isAdmin).length
  if (others > 0)
    print(
      `${others} others have no password and no phone: --links FILE, or the back office, makes links for them`,
    )
}

function describe({ school, summary, media }: StagedExport): string[] {
  const records = Object.values(summary.files).reduce((sum, file) => sum + file.records, 0)
  return [
    `${school.name}, exported ${school.created_at} by release ${school.release}`,
    `${records} records, ${media.length} files of the media; every hash, schema, reference and sum is right`,
    ...(summary.missing.length > 0
      ? [`${summary.missing.length} files of the media were missing when it was written`]
      : []),
  ]
}

/**
 * `shuyuan import`: the whole export is read and checked before anything of the school is touched; an end at any moment
 * leaves what was there.
 */
export const importCommand: Command = async ({ args, env, print, signal }) => {
  const options = optionsOf(args, {
    from: { type: 'string' },
    'dry-run': { type: 'boolean' },
    links: { type: 'string' },
    erased: { type: 'string' },
  })
  const { from, 'dry-run': isDryRun = false, links: linksFile } = options
  if (!from) throw new UsageError('--from says which export')
  if (linksFile !== undefined && (await stat(linksFile).catch(() => null)))
    throw new OpenFormatError(`${linksFile} is there already`)
  const erased = await erasedIn(options.erased)
  const school = schoolPlace(env)
  const { workFolder } = school.storage
  const folder = join(workFolder, `import-${randomBytes(6).toString('hex')}`)
  const firstMade = await mkdir(workFolder, { recursive: true })
  await mkdir(folder, { mode: 0o700 })
  let isDone = false
  let source: ExportSource | undefined
  try {
    source = await opened(env, from, folder)
    print('checking the export')
    const staged = await stageExport(source, { folder, signal })
    for (const line of describe(staged)) print(line)
    if (isDryRun) return 0
    const links = await importInto({ ...school, source, folder, erased, print, signal }, staged)
    isDone = true
    await handOut(links, linksFile, print)
    print('imported; start the school')
    return 0
  } catch (error) {
    if (error instanceof WrongExport) for (const line of error.lines) print(line)
    throw signal.aborted ? new OpenFormatError('it was interrupted; nothing was imported') : error
  } finally {
    await source?.close().catch(() => undefined)
    // nothing of what this command has made stays
    await rm(isDone ? folder : (firstMade ?? folder), { recursive: true, force: true })
  }
}
