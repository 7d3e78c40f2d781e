import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { Id, Line, Nothing, Revised, Seen, Timestamp } from '../../schema.ts'
import { siteLimits } from '../limits.ts'
import { site } from '../operations.ts'

const CustomPage = Type.Object({
  title: Line(siteLimits.pageTitle, 1),
  pc_content: Type.String({ maxLength: siteLimits.html }),
})
const EditedPage = Revised(site.customPage.reply)
const PageParams = Type.Object({ np_id: Id })

/** The school's own pages; every change leaves a row in the audit log. */
export const customPageAdmin = {
  customPages: operation({
    method: 'GET',
    path: '/api/v1/admin/pages',
    summary: "The school's own pages",
    access: 'admin',
    permission: 'site.read',
    reply: Type.Object({
      list: Type.Array(Type.Object({ np_id: Id, title: Type.String(), updated_at: Timestamp })),
    }),
  }),
  adminCustomPage: operation({
    method: 'GET',
    path: '/api/v1/admin/pages/{np_id}',
    summary: 'A page for editing',
    access: 'admin',
    permission: 'site.read',
    params: PageParams,
    reply: EditedPage,
    refusals: ['customPageUnknown'],
  }),
  createCustomPage: operation({
    method: 'POST',
    path: '/api/v1/admin/pages',
    summary: 'Makes a page',
    access: 'admin',
    permission: 'site.write',
    body: CustomPage,
    reply: site.customPage.reply,
    refusals: ['invalidField'],
  }),
  updateCustomPage: operation({
    method: 'PUT',
    path: '/api/v1/admin/pages/{np_id}',
    summary: 'Changes a page',
    access: 'admin',
    permission: 'site.write',
    params: PageParams,
    body: Seen(CustomPage),
    reply: EditedPage,
    refusals: ['customPageUnknown', 'recordChanged', 'invalidField'],
  }),
  deleteCustomPage: operation({
    method: 'DELETE',
    path: '/api/v1/admin/pages/{np_id}',
    summary: 'Removes a page that the navigation does not lead to',
    access: 'admin',
    permission: 'site.delete',
    params: PageParams,
    reply: Nothing,
    refusals: ['customPageUnknown', 'customPageLinked'],
  }),
}
