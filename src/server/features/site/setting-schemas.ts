import { type Static, Type } from 'typebox'
import { FactorSettings } from '#contract/account/manage/factors.ts'
import { SsoSettings } from '#contract/account/manage/sso.ts'
import { LoginType } from '#contract/account/operations.ts'
import { BackupSchedule } from '#contract/backup/operations.ts'
import { ChatSettings } from '#contract/chat/manage.ts'
import { MessageSettings } from '#contract/message/manage.ts'
import { SmsSettings } from '#contract/sms/operations.ts'
import { RetentionSettings } from '#contract/site/manage/retention.ts'
import { TeachingSettings } from '#contract/site/manage/teaching.ts'
import { BuyAgreement, RegisterAgreement } from '#contract/site/manage/agreements.ts'
import { site, WebConfig } from '#contract/site/operations.ts'

/** The rows of `settings`. Most are answered as they are stored, so the contract's schemas describe both. */
export const settingSchemas = {
  web_config: WebConfig,
  home_info: site.homeInfo.reply,
  navigation: site.navigation.reply,
  reg_agreement: RegisterAgreement,
  buy_agreement: BuyAgreement,
  reg_conf: site.registerConfig.reply,
  login_conf: site.loginConfig.reply,
  login_type: LoginType,
  sso: SsoSettings,
  logo: site.logo.reply,
  tools: site.tools.reply,
  banner_text: site.bannerText.reply,
  sms: SmsSettings,
  chat: ChatSettings,
  teaching: TeachingSettings,
  retention: RetentionSettings,
  /** whether a new registration agreement has to be accepted again */
  consents: Type.Object({ is_demanded: Type.Union([Type.Literal(0), Type.Literal(1)], { default: 0 }) }),
  /** Unix seconds: since when this server keeps the last login of everybody; 0: not noted yet */
  logins: Type.Object({ kept_since: Type.Integer({ default: 0 }) }),
  messages: MessageSettings,
  backups: BackupSchedule,
  factors: FactorSettings,
  /** true from the seeding of the demo school until it opens for real */
  demo: Type.Object({ is_demo: Type.Boolean({ default: false }) }),
  /** whether the steps of a new school were hidden before all were done */
  opening: Type.Object({ is_hidden: Type.Boolean({ default: false }) }),
}

export type SettingKey = keyof typeof settingSchemas
export type Settings = { [Key in SettingKey]: Static<(typeof settingSchemas)[Key]> }
