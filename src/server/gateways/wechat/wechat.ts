import type { MessageKind } from '#contract/message/kinds.ts'

/** A message by the school's official account: a template with two values. */
export interface WechatNotice {
  kind: MessageKind
  openid: string
  /** what it is about */
  name: string
  /** when that begins, or when it was told, as its reader's clock shows it: `2026-11-23 15:30` */
  time: string
  /** the page that a press on it opens */
  address: string
  /** the same at each try: WeChat passes on one of those that come within ten minutes */
  messageId: string
}

/** What became of a message that was not taken; the words are fit for a log: no openid, no text, no token. */
export class WechatError extends Error {
  /**
   * refused: trying again would change nothing. unreachable: neither would it, nor would any other message to this person.
   * delayed: it was not taken now. unanswered: it may be on its way, and may be sent again under the same message id.
   */
  readonly outcome: 'refused' | 'unreachable' | 'delayed' | 'unanswered'
  /** whether others would fare the same: the account is over a limit, or wrongly set up */
  readonly concernsAll: boolean

  constructor(outcome: WechatError['outcome'], reason: string, { concernsAll = false } = {}) {
    super(reason)
    this.outcome = outcome
    this.concernsAll = concernsAll
  }
}

/** How a person proves which WeChat is theirs: their browser inside WeChat asks it. */
export interface WechatLogin {
  /**
   * Where that browser goes; WeChat sends it back at once, with `code` and `state` in the query.
   * @param state at most 128 of a-z A-Z 0-9
   */
  authorizeUrl(returnUrl: string, state: string): string
  /** @throws ProviderRefused for a code that was used or is none, ProviderUnavailable */
  openid(code: string): Promise<string>
}

/** The way a message reaches a person in WeChat. */
export interface WechatGateway {
  name: 'off' | 'official_account'
  /** kinds of messages for which there is a template */
  notices: readonly MessageKind[]
  /** null: there is no official account */
  login: WechatLogin | null
  /** @throws WechatError */
  sendNotice(notice: WechatNotice): Promise<void>
}
