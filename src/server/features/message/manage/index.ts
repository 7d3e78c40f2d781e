import { announcementAdmin } from '#contract/message/announcement-operations.ts'
import { announcementTemplateAdmin as templates } from '#contract/message/announcement-templates.ts'
import { deliveries } from '#contract/message/deliveries.ts'
import { messageAdmin } from '#contract/message/manage.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { listTags } from '../../account/manage/index.ts'
import {
  previewAnnouncement,
  publishAnnouncement,
  testAnnouncement,
  withdrawAnnouncement,
} from './announcements/publish.ts'
import { listAnnouncements, readAnnouncement } from './announcements/read-announcements.ts'
import { announcementChannels } from './announcements/channels.ts'
import { announcementRecipients } from './announcements/recipients.ts'
import { deleteTemplate, keepTemplate, listTemplates } from './announcements/templates.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from './announcements/write-announcement.ts'
import { listDeliveries, readDelivery, resendDelivery } from './outbox.ts'
import { readMessageSettings, testMail, updateMessageSettings } from './settings.ts'

export { keepAnnouncementNumbers } from './announcements/read-announcements.ts'
export { sendAnnouncements } from './announcements/send-announcements.ts'

/** Which messages the school sends, and what has left it. */
export function messageAdminRoutes(serve: Serve, deps: Deps): void {
  serve(messageAdmin.messageSettings, () => readMessageSettings(deps))
  serve(messageAdmin.updateMessageSettings, ({ user, body }) => updateMessageSettings(deps, user, body))
  serve(messageAdmin.testMail, ({ user, language }) => testMail(deps, user, language), { perMinute: 5 })
  serve(deliveries.deliveries, ({ user, query }) => listDeliveries(deps, user, query))
  serve(deliveries.delivery, ({ user, params }) => readDelivery(deps, user, params.id))
  serve(deliveries.resendDelivery, ({ user, params }) => resendDelivery(deps, user, params.id))
  announcementRoutes(serve, deps)
}

function announcementRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  const operations = announcementAdmin
  serve(operations.announcements, ({ query }) => listAnnouncements(db, query))
  serve(operations.announcement, ({ user, params }) => readAnnouncement(db, user, params.id))
  serve(operations.createAnnouncement, ({ user, body }) => createAnnouncement(db, user, body))
  serve(operations.updateAnnouncement, ({ user, params, body }) =>
    updateAnnouncement(db, user, params.id, body),
  )
  serve(operations.deleteAnnouncement, ({ user, params }) => deleteAnnouncement(db, user, params.id))
  serve(operations.announcementChannels, () => announcementChannels(deps))
  serve(operations.announcementRecipients, ({ params }) => announcementRecipients(db, params.id))
  serve(operations.announcementPreview, ({ user, params, query }) =>
    previewAnnouncement(deps, user, params.id, query.language),
  )
  serve(operations.testAnnouncement, ({ user, params }) => testAnnouncement(deps, user, params.id), {
    perMinute: 10,
  })
  serve(operations.publishAnnouncement, ({ user, params, body }) =>
    publishAnnouncement(deps, user, params.id, body),
  )
  serve(operations.withdrawAnnouncement, ({ user, params }) => withdrawAnnouncement(deps, user, params.id))
  serve(operations.announcementTags, () => listTags(db))
  serve(templates.announcementTemplates, () => listTemplates(db))
  serve(templates.createAnnouncementTemplate, ({ user, body }) => keepTemplate(db, user, body))
  serve(templates.deleteAnnouncementTemplate, ({ user, params }) => deleteTemplate(db, user, params.id))
}
