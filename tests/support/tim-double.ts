import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateSync } from 'node:zlib'
import { Api } from 'tls-sig-api-v2/TLSSigAPIv2.js'
import { type WebSocket, WebSocketServer } from 'ws'

export const timApp = { appId: 1_400_000_001, key: 'a'.repeat(64), admin: 'administrator' }

const OK = { ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0 }
const bad = (ErrorCode: number) => ({ ActionStatus: 'FAIL', ErrorInfo: 'refused', ErrorCode })
const BAD_SIGNATURE = 70_003
const GROUP_EXISTS = 10_025
const NO_GROUP = 10_010
const NO_ACCOUNT = 10_019
const MUTED = 10_017

type Body = Record<string, unknown>

interface Frame {
  head: { servcmd: string; identifier?: string; usersig?: string }
  body: Body
}

interface Group {
  muted: boolean
  messages: Body[]
}

/** A client that waits for messages of a group after a given number. */
interface Waiting {
  group: Group
  from: number
  answer: (body: object) => void
}

function decode(sign: string): Body | null {
  const text = sign.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '=')
  try {
    return JSON.parse(inflateSync(Buffer.from(text, 'base64')).toString()) as Body
  } catch {
    return null
  }
}

/** Whether a UserSig is valid: for this user, by the application's key, and not expired. */
function holds(sign = '', identifier = ''): boolean {
  const opened = decode(sign)
  if (opened?.['TLS.identifier'] !== identifier || opened['TLS.sdkappid'] !== timApp.appId) return false
  const [time, expire] = [Number(opened['TLS.time']), Number(opened['TLS.expire'])]
  const api = new Api(timApp.appId, timApp.key)
  return (
    api._hmacsha256(identifier, time, expire, null) === opened['TLS.sig'] && time + expire > Date.now() / 1000
  )
}

function messageOf(GroupId: string, seq: number, { MsgBody, From_Account }: Body): Body {
  const seconds = Math.floor(Date.now() / 1000)
  return {
    ...{ MsgBody, From_Account, GroupId, ToGroupId: GroupId, Event: 3, IsPlaceMsg: 0, IsSystemMsg: 0 },
    ...{ MsgSeq: seq, MsgRandom: seq, Random: seq, MsgTimeStamp: seconds, MsgTime: seconds, MsgPriority: 2 },
    GroupInfo: { GroupId, GroupName: GroupId, From_AccountNick: '', From_AccountHeadurl: '' },
  }
}

/** Tencent IM on this machine: the REST API that the school calls, and the socket to which the SDK connects. */
export async function openTim() {
  const groups = new Map<string, Group>()
  /** the school's calls, in order */
  const calls: { service: string; body: Body }[] = []
  const behaviour = { silent: false, refusesSigns: false, restDown: false }
  const waiting = new Set<Waiting>()
  const accounts = new Set<string>()

  function answerWaiting(): void {
    for (const one of waiting) {
      const RspMsgList = one.group.messages.slice(one.from)
      if (RspMsgList.length === 0) continue
      waiting.delete(one)
      one.answer({ ...OK, IsFinished: 1, NextSeq: one.group.messages.length + 1, RspMsgList })
    }
  }

  function restAnswer(service: string, query: URLSearchParams, body: Body): object {
    const identifier = query.get('identifier') ?? ''
    if (identifier !== timApp.admin || !holds(query.get('usersig') ?? '', identifier))
      return bad(BAD_SIGNATURE)
    if (service === 'im_open_login_svc/account_import') {
      accounts.add(String(body['UserID']))
      return OK
    }
    const id = String(body['GroupId'])
    const group = groups.get(id)
    if (service === 'group_open_http_svc/create_group') {
      if (!accounts.has(String(body['Owner_Account']))) return bad(NO_ACCOUNT)
      if (group) return bad(GROUP_EXISTS)
      groups.set(id, { muted: false, messages: [] })
      return OK
    }
    if (!group) return bad(NO_GROUP)
    if (service === 'group_open_http_svc/modify_group_base_info')
      group.muted = body['ShutUpAllMember'] === 'On'
    if (service === 'group_open_http_svc/send_group_msg') {
      group.messages.push(messageOf(id, group.messages.length + 1, body))
      answerWaiting()
    }
    return OK
  }

  /** Serves one browser, which gets each event once, from its joining on. */
  function speakWith(socket: WebSocket): void {
    const delivered = new Map<Group, number>()
    socket.on('message', (data: Buffer) => {
      const { head, body } = JSON.parse(data.toString()) as Frame
      // the SDK reads binary frames only
      const answer = (given: object): void => socket.send(Buffer.from(JSON.stringify({ head, body: given })))
      const command = head.servcmd.split('.').at(-1)
      const group = groups.get(String(body['GroupId'] ?? body['Key']))
      if (behaviour.silent) return
      if (command === 'wslogin') {
        const good = !behaviour.refusesSigns && holds(head.usersig, head.identifier)
        const TimeStamp = Math.floor(Date.now() / 1000)
        answer(good ? { ...OK, A2Key: 'a2', TinyId: '144115', TimeStamp, InstId: 1 } : bad(BAD_SIGNATURE))
      } else if (command === 'apply_join_group') {
        if (!group) return answer(bad(NO_GROUP))
        delivered.set(group, group.messages.length)
        const joined = { JoinedStatus: 'JoinedSuccess', LongPollingKey: String(body['GroupId']), StartSeq: 1 }
        answer({ ...OK, ...joined, HugeGroupFlag: 1 })
      } else if (command === 'get_msg' && group) {
        const from = delivered.get(group) ?? 0
        waiting.add({
          ...{ group, from },
          answer(given) {
            delivered.set(group, group.messages.length)
            answer(given)
          },
        })
        answerWaiting()
      } else if (command === 'send_group_msg') answer(group?.muted ? bad(MUTED) : OK)
      // the SDK requests further pages of conversations until this is set
      else answer({ ...OK, CompleteFlag: 1 })
    })
  }

  const rest = createServer((request: IncomingMessage, response) => {
    if (behaviour.restDown) return void response.socket?.destroy()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tim')
      const service = pathname.replace('/v4/', '')
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body
      calls.push({ service, body })
      response.end(JSON.stringify(restAnswer(service, searchParams, body)))
    })
  }).listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await Promise.all([once(rest, 'listening'), once(sockets, 'listening')])
  sockets.on('connection', speakWith)

  return {
    restAddress: `http://127.0.0.1:${(rest.address() as AddressInfo).port}`,
    socketAddress: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    groups,
    calls,
    behaviour,
    close() {
      rest.closeAllConnections()
      rest.close()
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}

export type Tim = Awaited<ReturnType<typeof openTim>>
