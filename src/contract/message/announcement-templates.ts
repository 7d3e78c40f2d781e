import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Id, IdParams, Line, Nothing } from '../schema.ts'
import { announcementLimits } from './announcements.ts'

const Words = Type.Object({
  title: Line(announcementLimits.title, 1),
  text: Type.String({ minLength: 1, maxLength: announcementLimits.text }),
})

/** The words of an announcement by language; of the languages that are left out, readers get another one. */
export const Texts = component(
  'AnnouncementTexts',
  Type.Object(
    {
      zh: described(Type.Optional(Words), 'in simplified Chinese'),
      en: described(Type.Optional(Words), 'in English'),
      zh_tw: described(Type.Optional(Words), 'in traditional Chinese'),
    },
    {
      description:
        'what readers of each language get, at least one; {{name}} is the reader, {{school}} the school, {{course}} or {{class}} what it is about',
    },
  ),
)

const TemplateBody = Type.Object({ name: Line(announcementLimits.templateName, 1), texts: Texts })

/** Texts that are kept for later announcements. */
export const announcementTemplateAdmin = {
  announcementTemplates: operation({
    method: 'GET',
    path: '/api/v1/admin/announcement_templates',
    summary: 'Texts that are kept for announcements, by name',
    access: 'admin',
    permission: 'message.publish',
    reply: Type.Object({ list: Type.Array(Type.Object({ id: Id, ...TemplateBody.properties })) }),
  }),
  createAnnouncementTemplate: operation({
    method: 'POST',
    path: '/api/v1/admin/announcement_templates',
    summary: 'Keeps texts for later announcements; the same name again replaces what it held',
    access: 'admin',
    permission: 'message.publish',
    body: TemplateBody,
    reply: Type.Object({ id: Id }),
    refusals: ['announcementEmpty', 'announcementPlaceholder', 'tooManyAnnouncementTemplates'],
  }),
  deleteAnnouncementTemplate: operation({
    method: 'DELETE',
    path: '/api/v1/admin/announcement_templates/{id}',
    summary: 'Deletes a template; announcements that were made from it stay as they are',
    access: 'admin',
    permission: 'message.publish',
    params: IdParams,
    reply: Nothing,
    refusals: ['announcementNotFound'],
  }),
}
