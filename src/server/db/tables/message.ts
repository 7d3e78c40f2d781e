import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import type { DeliveryState } from '#contract/message/delivery-states.ts'
import type {
  AnnouncementKind,
  AnnouncementState,
  AnnouncementTexts,
  AudienceKind,
} from '#contract/message/announcements.ts'
import type {
  Channel,
  Choices,
  LeadMinutes,
  MessageKind,
  MessageParams,
  OutgoingChannel,
} from '#contract/message/kinds.ts'
import { users } from './account.ts'
import { codeColumns, id, money, moment, type Names, now } from './columns.ts'

/** The message centre of each user. A message holds no text: each reader sees them in their own language. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MessageKind>().notNull(),
    /** of its subject, so that nobody gets a message twice */
    key: text().notNull(),
    params: jsonb().$type<MessageParams>().notNull(),
    /** what it links to, by its kind */
    targetId: integer(),
    /** false: it goes by mail or SMS alone, and the message centre does not show it */
    inApp: boolean().notNull().default(true),
    /** what comes later by mail or SMS helps nobody, such as a reminder after the beginning */
    validUntil: moment(),
    readAt: moment(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('messages_once_key').on(t.userId, t.kind, t.key),
    index('messages_user_idx').on(t.userId, t.id.desc()),
    index('messages_unread_idx').on(t.userId, t.id.desc()).where(sql`${t.readAt} is null`),
    index('messages_created_idx').on(t.createdAt),
    index('messages_announcement_idx')
      .on(t.targetId)
      .where(sql`${t.kind} in ('announcement', 'advertising')`),
  ],
)

/** Which messages a user has chosen to receive, with language and zone; without a row the defaults hold (contract/message/kinds.ts). */
export const messageSettings = pgTable(
  'message_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** whether they are reminded of classes, and how long before */
    lessonReminder: boolean().notNull().default(true),
    minutesBefore: smallint().array().$type<LeadMinutes[]>().notNull().default(sql`'{30}'`),
    /** their own switches, by kind and channel; what is not named is as the kind's default says */
    choices: jsonb().$type<Choices>().notNull().default({}),
    /** school: its quiet hours; own: the two below; none: no quiet hours */
    quiet: text().$type<'school' | 'own' | 'none'>().notNull().default('school'),
    /** minutes of the day's clock, in their zone */
    quietFrom: smallint(),
    quietUntil: smallint(),
    /** as their browser last reported; null: the school's */
    zone: text(),
    language: text().$type<Language>(),
  },
  (t) => [
    check('message_settings_quiet_check', sql`${t.quiet} in ('school', 'own', 'none')`),
    check(
      'message_settings_quiet_hours_check',
      sql`${t.quiet} <> 'own' or (${t.quietFrom} between 0 and 1439 and ${t.quietUntil} between 0 and 1439)`,
    ),
  ],
)

/**
 * The outbox: what leaves the school by mail, SMS or WeChat beside the SMS codes. Of a message its words follow from the message;
 * of a code mail the outbox keeps the code where nothing else delivers it, for its ten minutes.
 */
export const deliveries = pgTable(
  'message_deliveries',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** null: a code that proves an address, or a test */
    messageId: integer().references(() => messages.id, { onDelete: 'cascade' }),
    purpose: text().$type<'message' | 'code' | 'test'>().notNull(),
    channel: text().$type<OutgoingChannel>().notNull(),
    /** an e-mail address; +, the dial code, a space and the number; or an openid of the official account */
    address: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    code: text(),
    attempts: smallint().notNull().default(0),
    /** while it waits: when it is tried; while it is sent: when it counts as lost */
    nextTryAt: moment().notNull().default(sql`now()`),
    /** what comes later helps nobody, such as a reminder after the beginning */
    validUntil: moment(),
    provider: text().notNull().default(''),
    /** the answer of the provider when it did not take it */
    answer: text().notNull().default(''),
    sentAt: moment(),
    /** of an SMS that a provider took, in the school's currency, as its price was then */
    cost: money().notNull().default('0'),
    createdAt: now(),
  },
  (t) => [
    index('message_deliveries_address_trgm_idx').using('gin', t.address.op('gin_trgm_ops')),

    index('message_deliveries_due_idx')
      .on(t.channel, t.nextTryAt)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index('message_deliveries_message_idx').on(t.messageId),
    index('message_deliveries_user_idx').on(t.userId, t.createdAt),
    index('message_deliveries_created_idx').on(t.createdAt),
    check('message_deliveries_channel_check', sql`${t.channel} in ('mail', 'sms', 'wechat')`),
    check('message_deliveries_purpose_check', sql`(${t.purpose} = 'message') = (${t.messageId} is not null)`),
  ],
)

/** The WeChat of people who have linked it, to which the school's official account sends messages. */
export const wechatLinks = pgTable(
  'wechat_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** of the official account; null: not linked. Parents may link theirs to several children */
    openid: text(),
    linkedAt: moment(),
    /** since when WeChat refuses messages, because its owner does not follow the account; null: it takes them */
    refusedAt: moment(),
    /** of the address that links; good once */
    ticketHash: text(),
    ticketExpiresAt: moment(),
  },
  (t) => [
    uniqueIndex('wechat_links_ticket_key').on(t.ticketHash),
    index('wechat_links_openid_idx').on(t.openid),
    check('wechat_links_linked_check', sql`(${t.openid} is null) = (${t.linkedAt} is null)`),
  ],
)

/** What left the school on days of which the outbox is removed; the reports add it up. */
export const deliveryDays = pgTable(
  'message_delivery_days',
  {
    /** of the school */
    day: date().notNull(),
    /** a kind of messages, or a purpose of the outbox */
    kind: text().notNull(),
    channel: text().$type<OutgoingChannel>().notNull(),
    sent: integer().notNull(),
    failed: integer().notNull(),
    cost: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.channel] })],
)

/** Codes that prove an e-mail address; stored is their hash alone. */
export const mailCodes = pgTable(
  'mail_codes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    ...codeColumns(),
  },
  (t) => [
    index('mail_codes_user_idx').on(t.userId, t.createdAt),
    index('mail_codes_email_idx').on(t.email, t.createdAt),
    index('mail_codes_expiry_idx').on(t.expiresAt),
  ],
)

/** What became of an announcement's e-mails, SMS or messages by WeChat. */
export interface ChannelNumbers {
  waiting: number
  sent: number
  unconfirmed: number
  failed: number
  dropped: number
}
export interface AnnouncementNumbers {
  messages: number
  read: number
  mail: ChannelNumbers
  sms: ChannelNumbers
  /** absent of those that were kept before there was this channel */
  wechat?: ChannelNumbers
}

/** What staff write to many people. Its messages hold its number and no words; they are made for each reader. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    kind: text().$type<AnnouncementKind>().notNull(),
    audience: text().$type<AudienceKind>().notNull(),
    /** the course or the open class of the audience; no reference, since the history stays */
    targetId: integer(),
    /** its name when the announcement was last saved */
    targetName: text().notNull().default(''),
    /** of the audience `tag`; a tag is no record, so nothing is referred to */
    tags: text().array().notNull().default(sql`'{}'`),
    /** in other languages, where it had translations */
    targetNames: jsonb().$type<Names>().notNull().default({}),
    channels: text().array().$type<Channel[]>().notNull(),
    texts: jsonb().$type<AnnouncementTexts>().notNull(),
    state: text().$type<AnnouncementState>().notNull().default('draft'),
    /** counts the changes of the draft */
    revision: integer().notNull().default(1),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    leavesAt: moment(),
    sentAt: moment(),
    /** the audience when it was published */
    people: integer().notNull().default(0),
    handled: integer().notNull().default(0),
    /** readers get it in the order of their numbers: up to this one they have it */
    lastUserId: integer().notNull().default(0),
    /** what became of its messages, kept before they are removed; null: they are still there */
    numbers: jsonb().$type<AnnouncementNumbers>(),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [
    index('announcements_due_idx').on(t.leavesAt).where(sql`${t.state} in ('waiting', 'sending')`),
    check('announcements_state_check', sql`${t.state} in ('draft', 'waiting', 'sending', 'sent', 'stopped')`),
    check('announcements_leaves_at_check', sql`(${t.state} = 'draft') = (${t.leavesAt} is null)`),
  ],
)

/** The students who were selected for an announcement. Who is removed from the school is in no list any more. */
export const announcementUsers = pgTable(
  'announcement_users',
  {
    announcementId: integer()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_users_user_idx').on(t.userId),
  ],
)

/** Texts that staff keep for announcements. */
export const announcementTemplates = pgTable(
  'announcement_templates',
  {
    id: id(),
    name: text().notNull(),
    texts: jsonb().$type<AnnouncementTexts>().notNull(),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [uniqueIndex('announcement_templates_name_key').on(t.name)],
)
