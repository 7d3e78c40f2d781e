import { productTypes } from '#contract/catalog/enums.ts'
import { type Before, chance, DAYS, type Size } from './shape.ts'

/** lessons of a class, a week apart; lessons of a recorded course, each with a video */
const [LIVE, RECORDED] = [8, 6]
const VIDEO_SECONDS = 1200
/** shares of the owners who are in a class, and who watch a recorded lesson */
const [CAME, WATCHED] = [0.25, 0.3]

const bothOf = (classId: string, userId: string): string => `${classId}::int8 * 1000003 + ${userId}`

/** Lessons with their classes; those of classes begin one week after the other, at seven in the evening of Shanghai. */
const lessons = ({ products }: Size, { product }: Before): string[] => [
  `insert into lessons (product_id, position, title, begin_at, end_at)
    select p.id, place, '第' || place || '课', at, at + interval '1 hour'
    from products p
    cross join lateral generate_series(1, case when p.type = ${productTypes.class} then ${LIVE} else ${RECORDED} end) place
    cross join lateral (
      select case when p.type = ${productTypes.class}
        then date_trunc('day', now()) - interval '${DAYS} days' * (1 - (p.id - ${product}) / ${products}::float8 * 0.95)
          + interval '7 days' * place + interval '11 hours' end as at
    ) t
    where p.id > ${product} and p.type in (${productTypes.class}, ${productTypes.recorded})
    order by at nulls first`,
  `insert into open_classes (crypt_id, lesson_id, name, begin_at, end_at, product_id, stream_key, created_by, created_at)
    select 'large' || l.id, l.id, l.title, l.begin_at, l.end_at, l.product_id, 'large' || l.id, t.teacher_id, now()
    from lessons l join product_teachers t on t.product_id = l.product_id and t.position = 0
    where l.product_id > ${product} order by l.id`,
  `insert into videos (file_id, name, source, duration, has_source)
    select 'large' || c.id, c.name, 'upload', ${VIDEO_SECONDS}, true from open_classes c
    where c.product_id > ${product} and c.begin_at is null order by c.id`,
  `insert into open_class_videos (class_id, video_id)
    select c.id, v.id from videos v join open_classes c on v.file_id = 'large' || c.id where c.product_id > ${product}`,
]

/** Who was in which class and who watched what; reports come in the order of time. */
const visits = (_size: Size, { product }: Before): string[] => [
  `create temp table came on commit drop as
    select c.id as class_id, g.user_id, c.begin_at + interval '10 minutes' * ${chance(bothOf('c.id', 'g.user_id'), 2)} as entered_at,
      c.begin_at + interval '50 minutes' + interval '10 minutes' * ${chance(bothOf('c.id', 'g.user_id'), 3)} as left_at
    from open_classes c join (select distinct product_id, user_id from grants where revoked_at is null) g on g.product_id = c.product_id
    where c.product_id > ${product} and c.end_at < now() and ${chance(bothOf('c.id', 'g.user_id'), 1)} < ${CAME}`,
  `create temp table watched on commit drop as
    select c.id as class_id, g.user_id, g.at + interval '2 days' * l.position as entered_at,
      60 + floor(${chance(bothOf('c.id', 'g.user_id'), 5)} * ${VIDEO_SECONDS - 60})::int as seconds
    from open_classes c join lessons l on l.id = c.lesson_id
    join (select product_id, user_id, min(granted_at) as at from grants where revoked_at is null group by 1, 2) g
      on g.product_id = c.product_id
    where c.product_id > ${product} and c.begin_at is null and ${chance(bothOf('c.id', 'g.user_id'), 4)} < ${WATCHED}`,
  `delete from watched where entered_at > now() - interval '1 hour'`,
  `insert into class_visits (class_id, user_id, entered_at, left_at)
    select class_id, user_id, entered_at, left_at from came order by entered_at`,
  `insert into view_records (class_id, user_id, is_replay, watch_duration, entered_at, seen_at)
    select * from (
      select class_id, user_id, false, extract(epoch from left_at - entered_at)::int, entered_at, left_at from came
      union all
      select class_id, user_id, true, seconds, entered_at, entered_at + make_interval(secs => seconds) from watched
    ) records order by 5`,
  `insert into watch_positions (user_id, video_id, second, watched, updated_at)
    select w.user_id, v.video_id, w.seconds, int4multirange(int4range(0, w.seconds)), w.entered_at
    from watched w join open_class_videos v on v.class_id = w.class_id`,
  `insert into viewer_counts (class_id, at, online)
    select c.id, c.begin_at + make_interval(mins => minute), 20 + minute % 30
    from open_classes c cross join generate_series(0, 59) minute where c.product_id > ${product} and c.end_at < now()`,
  `insert into chat_messages (class_id, user_id, nonce, content, at)
    select class_id, user_id, 'large', '老师好', entered_at from came where ${chance(bothOf('class_id', 'user_id'), 6)} < 0.4`,
  `insert into lesson_ratings (lesson_id, student_id, stars, rated_at)
    select c.lesson_id, came.user_id, 3 + came.user_id % 3, came.left_at
    from came join open_classes c on c.id = came.class_id where ${chance(bothOf('class_id', 'user_id'), 7)} < 0.1`,
]

/** One homework in each class, which most of its students answer; most answers are corrected the next day. */
const homework = (_size: Size, { product }: Before): string[] => [
  `insert into homework (product_id, lesson_id, lesson_name, created_by, title, content, status, due_at, published_at, created_at)
    select l.product_id, l.id, l.title, t.teacher_id, '练习', '完成练习。', 3, l.end_at + interval '5 days', l.end_at, l.end_at
    from lessons l join product_teachers t on t.product_id = l.product_id and t.position = 0
    where l.product_id > ${product} and l.position = 2 and l.end_at < now() order by l.end_at`,
  `insert into homework_attempts (homework_id, student_id, answer, submitted_at, corrected_at, corrected_by, returned_at, created_at)
    select id, user_id, case when luck < 0.8 then '答案' else '' end,
      case when luck < 0.8 then at end, case when luck < 0.7 then at + interval '1 day' end, case when luck < 0.7 then created_by end,
      case when luck < 0.7 then at + interval '1 day' end, published_at
    from (
      select h.id, h.created_by, h.published_at, g.user_id, ${chance(bothOf('h.id', 'g.user_id'), 8)} as luck,
        h.published_at + interval '6 days' * ${chance(bothOf('h.id', 'g.user_id'), 9)} as at
      from homework h join (select distinct product_id, user_id from grants where revoked_at is null) g using (product_id)
      where h.product_id > ${product} and h.published_at < now() - interval '8 days'
    ) answers order by at`,
]

/** What was taught and learned in two years, as statements in their order. */
export const learningSteps = (size: Size, before: Before): string[] => [
  ...lessons(size, before),
  'analyze lessons, open_classes, videos, open_class_videos',
  ...[visits, homework].flatMap((steps) => steps(size, before)),
]
