/** `npm run doctor`: what is wrong with the school, and how it is mended. */
import { runDoctor } from './run-doctor.ts'

const code = await runDoctor(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`))
// what a check still waits for must not hold the answer up
process.exit(code)
