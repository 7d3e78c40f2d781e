import { kindNames, kindOf, type MessageKind } from '#contract/message/kinds.ts'
import { ConfigError, endpoint, type Environment, needed, oneOf } from '../../lib/environment.ts'

/** A template of the official account, and which of its values are the name and the time. */
export interface WechatTemplate {
  id: string
  /** as thing1 */
  name: string
  /** as time2; null: the template has no time */
  time: string | null
}
export type WechatTemplates = Partial<Record<MessageKind, WechatTemplate>>

export interface OfficialAccount {
  provider: 'official_account'
  appId: string
  appSecret: string
  templates: WechatTemplates
  /** null: the usual one */
  endpoint: string | null
}
export type WechatConfig = { provider: 'off' } | OfficialAccount

const KINDS = kindNames.filter((kind) => kindOf(kind).byWechat)
const TEMPLATE = /^([\w-]{20,64}):([a-z_]+\d+)(?::([a-z_]+\d+))?$/

/** As `class_begins=<template>:thing1:time2`. @throws ConfigError */
function templatesOf(env: Environment): WechatTemplates {
  const templates: WechatTemplates = {}
  for (const entry of (env.WECHAT_OA_TEMPLATES ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [word = '', ...rest] = entry.trim().split('=')
    const kind = KINDS.find((one) => one === word)
    const [, id, name, time] = TEMPLATE.exec(rest.join('=')) ?? []
    if (!kind || id === undefined || name === undefined)
      throw new ConfigError(
        `WECHAT_OA_TEMPLATES must list kinds of messages with a template and its values for the name and the time, such as class_begins=<template id>:thing1:time2; the kinds are ${KINDS.join(', ')}.`,
      )
    templates[kind] = { id, name, time: time ?? null }
  }
  return templates
}

/** How messages reach people by WeChat. @throws ConfigError */
export function wechatConfig(env: Environment): WechatConfig {
  const provider = oneOf(env, 'WECHAT_PROVIDER', ['off', 'official_account'], 'off')
  if (provider === 'off') return { provider }
  const why = `WECHAT_PROVIDER is ${provider}`
  return {
    provider,
    appId: needed(env, 'WECHAT_OA_APP_ID', why, /^wx[0-9a-f]{16}$/),
    appSecret: needed(env, 'WECHAT_OA_APP_SECRET', why, /^[0-9a-f]{32}$/),
    templates: templatesOf(env),
    endpoint: endpoint(env, 'WECHAT_OA_ENDPOINT'),
  }
}
