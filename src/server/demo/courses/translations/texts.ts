/** A course in another language: its lessons in their order, its chapters by their headings. */
export interface CourseText {
  name: string
  hot_course_name?: string
  intro: string
  desc: string
  details: string
  chapters?: Readonly<Record<string, string>>
  lessons: readonly string[]
}

/** by the names of the files that describe the courses */
export type CourseTexts = Readonly<Record<string, CourseText>>
