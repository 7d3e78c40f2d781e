/*
 * SQL: by whose clock the lessons of a teacher are scheduled, which is that of their working hours; without any that of
 * the school. Arguments are expressions.
 */
export const zoneOfTeacher = (teacher: string, schoolZone: string): string => `coalesce((
  select zone from hour_sets where teacher_id = ${teacher} order by valid desc limit 1), ${schoolZone})`
