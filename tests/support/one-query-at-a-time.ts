/**
 * The driver says once in a process that a connection was given a query while others waited on it, and will refuse that in
 * its next version. The run fails then; the stack names the place.
 */
const isWatched = Symbol.for('shuyuan.tests.one-query-at-a-time')
const world = globalThis as { [isWatched]?: true }

if (!world[isWatched]) {
  world[isWatched] = true
  process.on('warning', (warning) => {
    if (warning.name === 'DeprecationWarning' && warning.message.startsWith('Calling client.query()'))
      throw warning
  })
}
