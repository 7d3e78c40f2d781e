/** `npm run check`: types, lint, format, import directions, texts, weight. Exit code 1 when any of them fails. */
import { runChecks } from './lib/check-steps.ts'

const failed = (await runChecks()).filter(({ ok }) => !ok)
process.exitCode = failed.length === 0 ? 0 : 1
