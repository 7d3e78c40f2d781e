import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { announcementTemplates } from '#server/db/tables/all.ts'
import type { Announcing } from './announcements-support.ts'

/** The texts that staff keep for announcements. */
export function testTemplates({ school, db, token, params }: Announcing): void {
  test('a template is replaced under its name, listed and deleted', async () => {
    const keep = (text: string) =>
      school.call('POST /api/v1/admin/announcement_templates', {
        ...{ token, body: { name: 'Holiday', texts: { en: { title: 'Closed', text } } } },
      })
    await keep('Dear {{name}}')
    const { id } = (await keep('Hello {{name}}')).data
    const list = async () =>
      (await school.call('GET /api/v1/admin/announcement_templates', { token })).data.list
    expect(await list()).toEqual([
      { id, name: 'Holiday', texts: { en: { title: 'Closed', text: 'Hello {{name}}' } } },
    ])
    expect((await keep('{{nobody}}')).reason).toBe('announcementPlaceholder')
    await school.call('DELETE /api/v1/admin/announcement_templates/{id}', params(id))
    expect(await list()).toEqual([])
  })

  test('a template of the demo that somebody keeps again is the school’s own', async () => {
    const name = 'Winter holidays'
    await db.insert(announcementTemplates).values({ name, texts: {}, isDemo: true })
    const texts = { en: { title: 'Closed', text: 'Until Monday' } }
    await school.call('POST /api/v1/admin/announcement_templates', { token, body: { name, texts } })
    const kept = await db.select().from(announcementTemplates).where(eq(announcementTemplates.name, name))
    expect(kept).toMatchObject([{ texts, isDemo: false }])
  })
}
