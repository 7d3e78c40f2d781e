import type { SchoolServer } from './school-server.ts'

/** An open class of the demo teacher that has begun. @returns its id */
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
