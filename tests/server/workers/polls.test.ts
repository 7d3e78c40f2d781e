import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { CHAT_PATH } from '#contract/chat/events.ts'
import { forwardPolls } from '#server/start/workers/polls.ts'
import { workers } from './workers.ts'

const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends) end()
})

/** A worker that answers everything with its own number and what it was sent. */
async function aServer({ member }: ReturnType<typeof workers>[0]): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => response.end(`${member.id} ${request.method} ${body}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endPolls = await forwardPolls(server, member)
  ends.push(() => {
    endPolls()
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const asked = async (address: string, body?: string): Promise<string> =>
  (await fetch(address, body === undefined ? {} : { method: 'POST', body })).text()

test('a poll reaches the worker that has its session, whichever it came to', async () => {
  const [first, second] = workers(2)
  const [one, two] = [await aServer(first), await aServer(second)]
  const poll = `${CHAT_PATH}/?transport=polling&sid=`
  expect(await asked(`${one}${poll}w2-abc`)).toBe('2 GET ')
  expect(await asked(`${one}${poll}w2-abc`, 'packet')).toBe('2 POST packet')
  expect(await asked(`${two}${poll}w2-abc`)).toBe('2 GET ')
  expect(await asked(`${two}${poll}w1-abc`)).toBe('1 GET ')
  // a first poll has no session yet
  expect(await asked(`${one}${CHAT_PATH}/?transport=polling`)).toBe('1 GET ')
  // the worker of this one has ended
  expect(await asked(`${one}${poll}w7-abc`)).toBe('1 GET ')
  // what is no poll stays where it is, whatever it says
  expect(await asked(`${one}/api/order?sid=w2-abc`)).toBe('1 GET ')
})
