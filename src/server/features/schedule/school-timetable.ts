import { userTypes } from '#contract/account/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { schoolTimetableLimits, type TimetableGroup } from '#contract/schedule/limits.ts'
import type { schoolSchedule } from '#contract/schedule/school.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { WrittenJson } from '../../plugins/prepared-json.ts'
import { readSetting, textFor } from '../site/index.ts'
import { clashOf } from './lessons/clashes.ts'
import { zoneOfTeacher } from './lessons/teacher-zone.ts'
import { classesOfSchool } from './person-classes.ts'
import { entriesOf, taughtFacts } from './timetable.ts'

type Timetable = OperationTypes<typeof schoolSchedule.schoolTimetable>

const GROUPS_OF_A_PAGE = 20
/** the school's lists have the main language */
const LANGUAGE = 'null::text'

interface Grouping {
  /** `id`, `name` and `classes` of each group of the classes `found` */
  groups: string
  order: string
  /** whether a class `f` stands in one of the `groups` of the page */
  isShown: string
}

const groupings: Readonly<Record<TimetableGroup, Grouping>> = {
  teacher: {
    groups: `
      select u.id, coalesce(nullif(u.name, ''), u.username) as name, coalesce(given.classes, 0) as classes
      from users u left join (
        select teacher.id, count(*)::int as classes
        from found f cross join unnest(f.teacher_ids) as teacher (id) group by teacher.id
      ) given on given.id = u.id
      where (given.id is not null
          or ${userTypes.teacher} = any(u.types) and u.locked_at is null and request.product_id is null)
        and (request.teacher_id is null or u.id = request.teacher_id)
      union all
      select null, '', count(*)::int from found f where f.teacher_ids = '{}' having count(*) > 0`,
    order: 'classes = 0, id nulls first',
    isShown: `exists (
      select from groups g where g.id = any(f.teacher_ids) or g.id is null and f.teacher_ids = '{}')`,
  },
  course: {
    groups: `
      select p.id, coalesce(${textFor('p', 'name', LANGUAGE)}, '') as name, count(*)::int as classes
      from found f left join products p on p.id = f.product_id group by p.id`,
    order: 'id desc nulls last',
    isShown: 'exists (select from groups g where g.id is not distinct from f.product_id)',
  },
  class: {
    groups: `select null::int as id, '' as name, 0 as classes where false`,
    order: 'id',
    isShown: 'true',
  },
}

/** What the same teacher has at the time of a class `own`, which nobody has cancelled. */
const clash = `(
  select ${clashOf('other', LANGUAGE)}
  from occupancies mine join occupancies other
    on other.person_id = mine.person_id and other.span && mine.span and other.id <> mine.id
  where mine.source = case own.kind when 'lesson' then 'lesson' when 'openClass' then 'class' else 'slot' end
    and mine.source_id = case own.kind when 'openClass' then own.class_id else own.lesson_id end
    and other.source in ('lesson', 'class', 'slot') and other.hold_until is null and own.cancelled_at is null
  order by lower(other.span), other.id limit 1)`

function timetableSql({ groups, order, isShown }: Grouping): string {
  const facts = taughtFacts('(select sees_bookers from request)')
  return `with request as materialized (
      select to_timestamp($1::float8) as begin_at, to_timestamp($2::float8) as end_at, $3::int as teacher_id,
        $4::int as product_id, $5::text as keyword, $6::int as most, $7::int as skipped, $8::text as zone,
        $9::bool as sees_bookers
    ), found as materialized (
      select f.* from request cross join lateral ${classesOfSchool('request.begin_at', 'request.end_at')} f
      where (request.teacher_id is null or request.teacher_id = any(f.teacher_ids))
        and (request.product_id is null or f.product_id = request.product_id)
    ), all_groups as materialized (
      select one.* from request cross join lateral (${groups}) one
      where strpos(lower(one.name), lower(request.keyword)) > 0
    ), groups as materialized (
      select *, row_number() over (order by ${order}) as number from all_groups
      order by number limit (select most from request) offset (select skipped from request)
    ), shown as materialized (
      select f.* from found f join open_classes c on c.id = f.class_id where ${isShown}
      order by c.begin_at, c.id limit ${schoolTimetableLimits.entries + 1}
    )
    select json_build_object(
      'groups', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'classes', classes) order by number), '[]')
        from groups),
      'total', (select count(*) from all_groups),
      'is_cut', (select count(*) > ${schoolTimetableLimits.entries} from shown)::int,
      'list', (${entriesOf(
        `(select * from shown limit ${schoolTimetableLimits.entries})`,
        LANGUAGE,
        `own.teacher_ids, ${facts.columns}, lesson.series_id,
          case when own.kind = 'lesson' then coalesce(series.zone,
            ${zoneOfTeacher('lesson.teacher_id', '(select zone from request)')}) end as zone,
          ${clash} as clash`,
        `left join lessons lesson on lesson.id = own.lesson_id
        left join lesson_series series on series.id = lesson.series_id
        ${facts.joins}`,
      )}))::text as answer`
}

/** Reads the classes of the whole school by one statement for each way of grouping them, each with a name. */
export function schoolTimetableIn({ db, pool }: Deps) {
  const texts = {
    teacher: timetableSql(groupings.teacher),
    course: timetableSql(groupings.course),
    class: timetableSql(groupings.class),
  }
  /** @throws Refusal invalidField 'end' when the time is empty or longer than eight days */
  return async (
    { permissions }: Pick<SessionUser, 'permissions'>,
    query: Timetable['query'],
  ): Promise<WrittenJson<Timetable['reply']>> => {
    const { start, end, by = 'teacher', teacher_id = null, product_id = null, keyword = '' } = query
    const { limit = GROUPS_OF_A_PAGE, page = 1 } = query
    if (end <= start || end - start > schoolTimetableLimits.seconds)
      throw refuse('invalidField', { field: 'end', allowed: 'range_end' })
    const { time_zone } = await readSetting(db, 'web_config')
    const { rows } = await pool.query<{ answer: string }>({
      name: `school-timetable-${by}`,
      text: texts[by],
      values: [
        ...[start, end, teacher_id, product_id, keyword.trim(), limit, (page - 1) * limit, time_zone],
        permissions.has('booking.read'),
      ],
    })
    const [row] = rows
    if (!row) throw new Error('the timetable of the school answered no row')
    return new WrittenJson(row.answer)
  }
}
