import { isLoss } from '../db/embedded/index.ts'

/**
 * Keeps the process alive when a promise that nobody waits for fails because the database is away: pg-boss 10 notes the end of
 * a run by one (github.com/timgit/pg-boss/issues/577), and the run is then found abandoned and done again. Any other such
 * failure ends the process, as Node does by itself.
 */
export function handleUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isLoss(reason)) throw reason
    console.error('The database went away while nobody waited for its answer:', reason)
  })
}
