import { WechatError, type WechatGateway } from './wechat.ts'

/** No official account: nothing is offered by WeChat, and what was still to leave does not. */
export const offWechat = (): WechatGateway => ({
  name: 'off',
  notices: [],
  login: null,
  sendNotice: () => Promise.reject(new WechatError('refused', 'WeChat is not set up')),
})
