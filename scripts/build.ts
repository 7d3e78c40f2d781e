/** Makes `dist`: `tsx scripts/build.ts [--force]`. Without `--force` only when an input has changed. */
import { buildAll } from './lib/build-all.ts'

const built = await buildAll({ force: process.argv.includes('--force') })
if (!built.ok) console.error(built.output)
else console.log(built.seconds === 0 ? 'dist is up to date' : `built dist in ${built.seconds.toFixed(1)} s`)
process.exitCode = built.ok ? 0 : 1
