import type { ByKey } from '#contract/operations.ts'

export type ManagedBrief = ByKey['GET /api/v1/openclass']['reply']['list'][number]
export type ManagedClass = ByKey['GET /api/v1/openclass/{id}']['reply']
export type ClassFields = Omit<ByKey['POST /api/v1/openclass']['body'], 'overbook'>

const HOUR = 3600

/** Initial times of a new class: one hour, from the next full hour. */
export function newClass(now: number): ClassFields {
  const begin = Math.ceil(now / HOUR) * HOUR + HOUR
  return {
    name: '',
    intro: '',
    desc: '',
    note: '',
    cover_url: '',
    begin_time: begin,
    end_time: begin + HOUR,
    teacher_ids: [],
    price: '0.00',
    is_replay: 1,
    is_chat: 1,
  }
}

/** Form values of an existing open class, which always has times. */
export function valuesOf(found: ManagedClass): ClassFields {
  const { name, intro, desc, note, cover_url, begin_time, end_time, teacher_ids, price, is_replay, is_chat } =
    found
  return {
    name,
    intro,
    desc,
    note,
    cover_url,
    begin_time: begin_time ?? 0,
    end_time: end_time ?? 0,
    teacher_ids,
    price,
    is_replay,
    is_chat,
  }
}
