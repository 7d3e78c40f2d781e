import { Agent, request } from 'node:http'

export interface Question {
  path: string
  token?: string
}

const timeOf = (agent: Agent, base: string, { path, token }: Question): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    request(base + path, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const ms = performance.now() - started
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode === 200 && body.startsWith('{"status":{"code":0,')) resolve(ms)
        else reject(new Error(`${path} answered ${response.statusCode} ${body.slice(0, 200)}`))
      })
    })
      .on('error', reject)
      .end()
  })

/** One client with sequential requests. @returns the 95th percentile of the response times, ms */
export async function p95Of(base: string, questions: readonly Question[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const waited: number[] = []
  for (const question of questions) waited.push(await timeOf(agent, base, question))
  agent.destroy()
  waited.sort((a, b) => a - b)
  const found = waited[Math.ceil(waited.length * 0.95) - 1]
  if (found === undefined) throw new Error('nothing was asked')
  return found
}
