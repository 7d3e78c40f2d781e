#!/usr/bin/env node
// One command for everything that is done with a school from outside; src/server/cli/commands.ts lists what it can do.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// as before `npm start`: only what has changed since the last build is built
const built = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (built.status !== 0) process.exit(1)
await import(new URL('../dist/server/cli.js', import.meta.url).href)
