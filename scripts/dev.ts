/** `npm run dev`: the API, restarted on every change, and Vite's development server in front of it. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { bin, root } from './lib/paths.ts'

const apiPort = Number(process.env['PORT'] ?? 8080)
const webPort = apiPort + 1
const api = `http://localhost:${apiPort}`

const server = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(apiPort),
    WORKERS: process.env['WORKERS'] ?? '1',
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${webPort}`,
  },
})

const web = await createServer({
  root,
  configFile: `${root}/vite.config.ts`,
  server: {
    port: webPort,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/media', '/whip', '/whep'].map((path) => [path, { target: api, ws: true }]),
    ),
  },
})
await web.listen()
web.printUrls()

let stopping = false
/** Gives the server time to stop its database; then both end. */
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await web.close()
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
server.on('exit', (code) => {
  process.exitCode = code ?? 0
  void stop()
})
