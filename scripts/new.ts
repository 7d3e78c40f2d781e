/** `npm run new -- feature|operation|page|table ...` writes the files of a new part and its entries in the lists. */
import { parseArgs } from 'node:util'
import { Changes } from './lib/new/changes.ts'
import { make, usage } from './lib/new/make.ts'
import { bin, root } from './lib/paths.ts'
import { run } from './lib/run.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ zh: { type: 'string' }, en: { type: 'string' }, zh_tw: { type: 'string' } },
    ...{ many: { type: 'string' }, area: { type: 'string' } },
    ...{ method: { type: 'string' }, path: { type: 'string' }, access: { type: 'string' } },
  },
})
const changes = new Changes(root)
try {
  const next = make(changes, positionals, values)
  const changed = changes.write()
  const formatted = await run(bin('biome'), ['format', '--write', ...changes.created, ...changed])
  if (!formatted.ok) console.error(formatted.output)
  console.log(`written:\n${changes.created.map((path) => `  ${path}`).join('\n')}`)
  console.log(`changed:\n${changed.map((path) => `  ${path}`).join('\n')}`)
  console.log(`next:\n${next.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}`)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 2
}
