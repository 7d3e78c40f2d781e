import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bin, root } from '../../scripts/lib/paths.ts'
import { run } from '../../scripts/lib/run.ts'

const keep = join(root, 'scripts/lib/temp-in-memory.ts')
const tempOf = (env: Record<string, string>) =>
  run(
    bin('tsx'),
    ['-e', `import { keepTempInMemory } from '${keep}'; keepTempInMemory(); console.log(process.env.TMPDIR)`],
    { env },
  )

it('a folder that was chosen for temporary files stays the chosen one', async () => {
  expect((await tempOf({ TMPDIR: '/tmp' })).output.trim()).toBe('/tmp')
})

// a machine with little memory keeps them on its disk
it.runIf(process.env['TMPDIR']?.startsWith('/dev/shm'))(
  'the folder in memory is removed when its run has ended',
  async () => {
    const { output } = await tempOf({ TMPDIR: '' })
    expect(output.trim()).toMatch(/^\/dev\/shm\/shuyuan-tests-\d+$/)
    expect(existsSync(output.trim())).toBe(false)
  },
)
