import { createServer } from 'node:http'
import { sampleText } from './sample.ts'

/** Node's own limit: a prepared answer, no routing, no serialization. */
export async function bareNode(port: number): Promise<void> {
  const body = sampleText()
  createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(body)
  }).listen(port, '127.0.0.1')
}
