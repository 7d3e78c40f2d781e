import { describe, expect, it } from 'vitest'
import type { OperationKey } from '#contract/operations.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { productFields } from '#tests/support/product-fields.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'

const school = await openTestSchool()
const { token } = await theAdmin(school)

/** What must not occur in a sanitized text. */
const acts =
  /<(?!\/?(p|h2|ul|li|table|tbody|tr|td|th|b|i|u|s|a|br|hr|img|blockquote)\b)[a-z!?/]|\son\w+\s*=(?=[^<]*>)|href="(?!#\/|\/|https?:\/\/|mailto:|tel:)/i

const base = {
  homeinfo: {
    icpcode: '',
    copyright: '',
    email: '',
    orgaddress: '',
    police_recode: '',
    police_recode_address: '',
    postcode: '',
    footer_usr_link: '',
    footer_usr_text: '',
  },
  product: {
    ...productFields,
    name: '课',
  },
}

interface Field {
  name: string
  save: (html: string) => Promise<string>
}

const put = async (key: OperationKey, body: object) => {
  const answer = await school.call(key, { token, body })
  expect(answer.code).toBe(0)
  return answer.data as Record<string, unknown>
}
const fields: Field[] = [
  {
    name: 'the registration agreement',
    save: async (content) => {
      await put('PUT /api/v1/admin/agreements/register', { title: '协议', content })
      return (await school.call('GET /api/system/getregagreement')).data.content
    },
  },
  {
    name: 'the purchase agreement',
    save: async (content) => {
      await put('PUT /api/v1/admin/agreements/buy', { title: '协议', content, is_show: 1 })
      return (await school.call('GET /api/system/buyagreement')).data.content
    },
  },
  {
    name: 'what the school says of itself',
    save: async (defined_content) => {
      await put('PUT /api/v1/admin/homeinfo', { ...base.homeinfo, defined_content })
      return (await school.call('GET /api/homeinfo')).data.defined_content
    },
  },
  {
    name: 'a page',
    save: async (pc_content) => {
      const made = await school.call('POST /api/v1/admin/pages', { token, body: { title: '页', pc_content } })
      const params = { np_id: made.data.np_id }
      const read = await school.call('GET /api/v1/themes/navigationpages/contents/{np_id}', { params })
      await school.call('DELETE /api/v1/admin/pages/{np_id}', { token, params })
      return read.data.pc_content
    },
  },
  {
    name: 'the introduction of a course',
    save: async (details) => {
      const made = await school.call('POST /api/v1/admin/products', {
        token,
        body: { ...base.product, details },
      })
      return (await school.call('GET /api/product/{id}', { params: { id: made.data.id } })).data.details
    },
  },
]

it('a formatted text is stored without active content, whatever is sent', async () => {
  expect(acts.test('<img src=x onerror=alert(1)>')).toBe(true)
  const [field] = fields
  for (const payload of xssPayloads)
    expect(await field?.save(`<p>a</p>${payload}`), payload).not.toMatch(acts)
})

it.each(fields)('$name is stored without active content', async ({ save }) => {
  // one that keeps its text open, such as a comment, would take those after it along
  for (const text of [xssPayloads.join('<p>a</p>'), xssPayloads.toReversed().join('<p>a</p>')])
    expect(await save(`<p>a</p>${text}`)).not.toMatch(acts)
  expect(await save('<p>a</p><img src=x onerror=alert(1)>')).not.toMatch(acts)
})

it('a changed course keeps its introduction where the form does not name it', async () => {
  const body = { ...base.product, details: '<p>一</p>' }
  const { id } = (await school.call('POST /api/v1/admin/products', { token, body })).data
  const update = (fields: object) =>
    school.call('PUT /api/v1/admin/products/{id}', { token, params: { id }, body: fields })
  expect((await update(base.product)).code).toBe(0)
  expect((await school.call('GET /api/v1/admin/products/{id}', { token, params: { id } })).data.details).toBe(
    '<p>一</p>',
  )
  expect((await update({ ...base.product, details: '' })).code).toBe(0)
  expect((await school.call('GET /api/v1/admin/products/{id}', { token, params: { id } })).data.details).toBe(
    '',
  )
})

describe('a plain text', () => {
  it('is stored as it was typed, and shown as text', async () => {
    for (const payload of xssPayloads.filter((text) => text.length <= 60 && text === text.trim())) {
      const { banner_text } = await put('PUT /api/v1/admin/banner_text', { banner_text: payload })
      expect(banner_text).toBe(payload)
    }
  })

  it('is answered with a type that browsers do not render', async () => {
    const { raw } = await school.call('GET /api/seyy/text')
    expect(raw.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(raw.headers['x-content-type-options']).toBe('nosniff')
    expect(raw.headers['content-security-policy']).toContain("default-src 'none'")
  })
})
