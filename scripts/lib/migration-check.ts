import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { bin } from './paths.ts'
import { run } from './run.ts'

const migrations = 'src/server/db/migrations'

/**
 * What `npm run db:generate` would still write: the SQL by which the tables differ from the migrations, or what
 * drizzle-kit says of migrations that contradict each other. Works on a copy, so nothing below `root` changes.
 */
export async function migrationProblems(root: string): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'shuyuan-migrations-'))
  try {
    const copy = join(work, 'migrations')
    cpSync(join(root, migrations), copy, { recursive: true })
    const config = join(work, 'drizzle.config.ts')
    // drizzle-kit reads `out` as relative to the folder that it is started in
    const own = JSON.stringify(join(root, 'drizzle.config.ts'))
    const out = JSON.stringify(relative(root, copy))
    writeFileSync(config, `import own from ${own}\nexport default { ...own, out: ${out} }\n`)
    const [kept, made] = await Promise.all(
      ['check', 'generate'].map((command) =>
        run(bin('drizzle-kit'), [command, `--config=${config}`], { cwd: root }),
      ),
    )
    if (!kept?.output.includes("Everything's fine")) return [`drizzle-kit check: ${kept?.output}`]
    const known = new Set(readdirSync(join(root, migrations)))
    const missing = readdirSync(copy)
      .filter((name) => !known.has(name))
      .map((name) => `in no migration (npm run db:generate):\n${readFileSync(join(copy, name), 'utf8')}`)
    // what is new or renamed it asks about, and ends well without an answer
    const unsure = missing.length === 0 && !made?.output.includes('No schema changes')
    return unsure ? [`in no migration (npm run db:generate): ${made?.output}`] : missing
  } finally {
    rmSync(work, { recursive: true })
  }
}
