import type { SchoolApi } from './school-api.ts'
import type { SchoolServer } from './school-server.ts'

const HOUR = 3600
/** Unix seconds */
export const now = () => Math.floor(Date.now() / 1000)

/** Creates an open class of the demo teacher for an hour; a charged one is on sale. @returns its id */
export async function newClass(
  api: SchoolApi,
  name: string,
  begin: number,
  change: object = {},
): Promise<number> {
  const { token } = await api.login('teacher_demo')
  const body = {
    name,
    intro: '一句话',
    desc: '<p>课程介绍</p>',
    note: '请带纸笔',
    cover_url: '',
    begin_time: begin,
    end_time: begin + HOUR,
    teacher_ids: [],
    price: '0.00',
    is_replay: 1,
    is_chat: 0,
    // the demo teacher has other classes at any time
    overbook: 1,
    ...change,
  }
  const { id } = await api.call('POST /api/v1/openclass', { token: token.access_token, body })
  if (Number(body.price) > 0) await releaseForSale(api, id)
  return id
}

/** Releases a held class for sale, as an administrator. */
async function releaseForSale(api: SchoolApi, id: number): Promise<void> {
  const token = await api.adminToken()
  const { productid } = await api.call('GET /api/v1/openclass/{id}', { token, params: { id } })
  const params = { id: productid ?? 0 }
  await api.call('PUT /api/v1/admin/products/{id}/status', { token, params, body: { status: 2 } })
}

/** An open class of a teacher that has begun. @returns its id */
export async function openClassOf(
  { database }: SchoolServer,
  username: string,
  name: string,
): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `with made as (
      insert into open_classes (crypt_id, name, stream_key, begin_at, end_at)
      values (md5(random()::text), $2, md5(random()::text), now() - interval '5 minutes', now() + interval '55 minutes')
      returning id
    ), taught as (
      insert into open_class_teachers (class_id, teacher_id)
      select made.id, users.id from made, users where users.username = $1
    )
    select id from made`,
    [username, name],
  )
  return rows[0]?.id ?? 0
}
