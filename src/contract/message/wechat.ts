import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, Nothing, Nullable, Timestamp } from '../schema.ts'

const WechatLink = component(
  'WechatLink',
  Type.Object({
    offered: described(Flag, '1: the school has an official account that sends messages'),
    linked_at: described(Nullable(Timestamp), "since when the caller's WeChat is linked; null: it is not"),
    reachable: described(
      Flag,
      '0: WeChat has refused a message, since its owner does not follow the official account',
    ),
  }),
)

/** The WeChat of a person, to which the school's official account sends messages. */
export const wechat = {
  wechatLink: operation({
    method: 'GET',
    path: '/api/v1/messages/wechat',
    summary: "Whether the caller's WeChat is linked",
    access: 'signedIn',
    permission: 'message.read',
    own: true,
    reply: WechatLink,
  }),
  openWechatLink: operation({
    method: 'POST',
    path: '/api/v1/messages/wechat',
    summary: 'An address to open in WeChat, which links it to the caller; good once, for ten minutes',
    access: 'signedIn',
    permission: 'message.write',
    own: true,
    reply: Type.Object({
      address: Type.String(),
      seconds: described(Type.Integer(), 'how long it is good'),
    }),
    refusals: ['wechatOff'],
  }),
  removeWechatLink: operation({
    method: 'DELETE',
    path: '/api/v1/messages/wechat',
    summary: "Unlinks the caller's WeChat",
    access: 'signedIn',
    permission: 'message.write',
    own: true,
    reply: Nothing,
  }),
}
