import { Type } from 'typebox'
import { tagAdmin, TagName } from '../account/manage/tags.ts'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import {
  component,
  Currency,
  described,
  Flag,
  Id,
  IdParams,
  Money,
  Nothing,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { Texts } from './announcement-templates.ts'
import { announcementKinds, announcementLimits, announcementStates, audienceKinds } from './announcements.ts'
import { channels } from './kinds.ts'

const content = {
  kind: described(OneOf(announcementKinds), 'advertising can be refused by each reader'),
  audience: described(OneOf(audienceKinds), 'whom it is for'),
  target_id: described(Nullable(Id), 'the course or the open class whose people it is for; null for others'),
  tags: described(
    Type.Optional(Type.Array(TagName, { maxItems: announcementLimits.tags })),
    'for the audience `tag`: it goes to the students who have any of them when it is sent',
  ),
  channels: described(
    Type.Array(OneOf(channels), { minItems: 1, maxItems: channels.length, uniqueItems: true }),
    'the ways by which readers get it who want it so',
  ),
  texts: Texts,
}

const userIds = described(
  Type.Optional(Type.Array(Id, { minItems: 1, maxItems: announcementLimits.users, uniqueItems: true })),
  'for the audience `users`: the students that it is for; of a merged account the one that stays. They are named by who may read accounts; left out of a change, they stay',
)

const revision = described(
  Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  'that the caller has seen; when it is another one by now, the operation is refused and says who has changed the draft',
)

const ChannelNumbers = Type.Object({
  waiting: described(Type.Integer(), 'in the outbox, or being sent'),
  sent: described(Type.Integer(), 'taken by the provider'),
  unconfirmed: described(Type.Integer(), 'the provider gave no answer'),
  failed: Type.Integer(),
  dropped: described(Type.Integer(), 'not sent: too late, over a limit, or no longer wanted'),
})

const Announcement = component(
  'Announcement',
  Type.Object({
    id: Id,
    revision: described(Type.Integer(), 'of its contents; an update and publishing name it'),
    ...content,
    tags: described(Type.Array(Type.String()), 'of the audience `tag`; of others none'),
    user_count: described(Type.Integer(), 'how many students are selected, of the audience `users`'),
    target_name: described(Type.String(), 'name of the course or the class; or empty'),
    state: OneOf(announcementStates),
    leaves_at: described(Nullable(Timestamp), 'when its first message leaves; null of a draft'),
    sent_at: described(Nullable(Timestamp), 'when the last reader had it, or when it was stopped'),
    created_at: Timestamp,
    author: described(Type.String(), 'who wrote it; or empty'),
    people: described(
      Type.Integer(),
      'readers when it was published, or as many as it was sent to where that is more; of a draft 0',
    ),
    handled: described(Type.Integer(), 'how many of them have been dealt with'),
    messages: described(Type.Integer(), 'who got it by any way'),
    read: described(Type.Integer(), 'who has read it in the message centre'),
    mail: described(ChannelNumbers, 'what became of its e-mails'),
    sms: described(ChannelNumbers, 'what became of its SMS'),
    wechat: described(ChannelNumbers, 'what became of its messages by WeChat'),
  }),
)

const AnnouncementInFull = component(
  'AnnouncementInFull',
  Type.Object({
    ...Announcement.properties,
    users: described(
      Nullable(
        Type.Array(
          Type.Object({
            id: Id,
            username: Type.String(),
            name: Type.String(),
            is_locked: described(Flag, '1: gets nothing'),
          }),
        ),
      ),
      'the selected students by name; null where the caller may not read accounts',
    ),
  }),
)

const Recipients = component(
  'AnnouncementRecipients',
  Type.Object({
    people: described(Type.Integer(), 'in the audience'),
    reached: described(Type.Integer(), 'of them by any way'),
    app: described(Type.Integer(), 'in the message centre'),
    mail: described(Type.Integer(), 'with a verified address'),
    sms: described(Type.Integer(), 'with a phone'),
    wechat: described(Type.Integer(), 'with a WeChat that is linked and can be reached'),
    sms_price: described(Type.String(), 'of one SMS, as the settings of messages say; empty: not said'),
    cost: described(Nullable(Money), 'of all SMS; null where the price is not said'),
    currency: Currency,
  }),
)

export const announcementAdmin = {
  announcements: operation({
    method: 'GET',
    path: '/api/v1/admin/announcements',
    summary: 'Announcements with what became of them, newest first',
    access: 'admin',
    permission: 'message.read',
    query: Type.Object({ ...PageQuery, state: Type.Optional(OneOf(announcementStates)) }),
    reply: Page(Announcement),
  }),
  announcement: operation({
    method: 'GET',
    path: '/api/v1/admin/announcements/{id}',
    summary: 'An announcement with its texts and its progress',
    access: 'admin',
    permission: 'message.read',
    params: IdParams,
    reply: AnnouncementInFull,
    refusals: ['announcementNotFound'],
  }),
  createAnnouncement: operation({
    method: 'POST',
    path: '/api/v1/admin/announcements',
    summary: 'Writes a draft of an announcement',
    access: 'admin',
    permission: 'message.publish',
    body: Type.Object({ ...content, user_ids: userIds }),
    reply: Type.Object({ id: Id }),
    refusals: ['announcementEmpty', 'announcementPlaceholder', 'announcementTarget', 'announcementUsers'],
  }),
  updateAnnouncement: operation({
    method: 'PUT',
    path: '/api/v1/admin/announcements/{id}',
    summary: 'Changes a draft',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    body: Type.Object({ ...content, user_ids: userIds, revision }),
    reply: Type.Object({ revision: described(Type.Integer(), 'after this change') }),
    refusals: [
      'announcementNotFound',
      'announcementNotDraft',
      'announcementChanged',
      'announcementEmpty',
      'announcementPlaceholder',
      'announcementTarget',
      'announcementUsers',
    ],
  }),
  deleteAnnouncement: operation({
    method: 'DELETE',
    path: '/api/v1/admin/announcements/{id}',
    summary: 'Deletes a draft',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    reply: Nothing,
    refusals: ['announcementNotFound', 'announcementNotDraft'],
  }),
  announcementChannels: operation({
    method: 'GET',
    path: '/api/v1/admin/announcement_channels',
    summary: 'By which ways announcements can leave as the school is set up',
    access: 'admin',
    permission: 'message.publish',
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          kind: OneOf(announcementKinds),
          channels: described(
            Type.Array(OneOf(channels)),
            'the others need a text of the SMS provider, or a template of the official account',
          ),
        }),
      ),
    }),
  }),
  announcementRecipients: operation({
    method: 'GET',
    path: '/api/v1/admin/announcements/{id}/recipients',
    summary: 'How many people an announcement would reach now, and what its SMS would cost',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    reply: Recipients,
    refusals: ['announcementNotFound'],
  }),
  announcementPreview: operation({
    method: 'GET',
    path: '/api/v1/admin/announcements/{id}/preview',
    summary: 'An announcement as a reader of a language gets it, with the name of the caller',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    query: Type.Object({ language: OneOf(languages) }),
    reply: Type.Object({
      subject: Type.String(),
      text: described(Type.String(), 'of the e-mail and the message centre'),
      html: described(Type.String(), 'the e-mail as mailboxes show it'),
      sms: described(Type.String(), 'the SMS; the provider puts the values into the text it has approved'),
    }),
    refusals: ['announcementNotFound'],
  }),
  testAnnouncement: operation({
    method: 'POST',
    path: '/api/v1/admin/announcements/{id}/test',
    summary: 'Sends an announcement to the caller alone',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    reply: Type.Object({
      channels: described(
        Type.Array(OneOf(channels)),
        'the ways by which it went; a missing one the caller has no verified address, phone or linked WeChat for, or has switched off',
      ),
    }),
    refusals: ['announcementNotFound'],
  }),
  publishAnnouncement: operation({
    method: 'POST',
    path: '/api/v1/admin/announcements/{id}/publish',
    summary: 'Sends an announcement in a minute or at a later time; until then it can be taken back',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    body: Type.Object({
      revision,
      sms: described(
        Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
        'how many SMS the caller was shown; it is refused when it would be more now',
      ),
      leaves_at: described(Type.Optional(Nullable(Timestamp)), 'absent, null or past: in a minute'),
    }),
    reply: Type.Object({ leaves_at: Timestamp }),
    refusals: [
      'announcementNotFound',
      'announcementNotDraft',
      'announcementChanged',
      'announcementNobody',
      'announcementMoreSms',
      'announcementNoSmsText',
      'announcementNoWechatText',
      'announcementTooLate',
      'announcementsOpen',
    ],
  }),
  withdrawAnnouncement: operation({
    method: 'POST',
    path: '/api/v1/admin/announcements/{id}/withdraw',
    summary:
      'Takes an announcement back: before it leaves it is a draft again; while some of it waits to be sent, nobody else gets it',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    reply: Type.Object({ state: OneOf(announcementStates) }),
    refusals: ['announcementNotFound', 'announcementLeft'],
  }),
  announcementTags: operation({
    method: 'GET',
    path: '/api/v1/admin/announcement_tags',
    summary: 'The tags that an announcement can be for, the most used first; they name no students',
    access: 'admin',
    permission: 'message.publish',
    reply: tagAdmin.studentTags.reply,
  }),
}
