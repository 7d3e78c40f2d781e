import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Shows a screen of an area by the end of its address. */
async function open(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('the further screens of students are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, signIn, look }) => {
  await signIn(await api.login('student_demo'))
  await open(page, '/student.html#/timetable', t('common:title.timetable'))
  await look('student-timetable')
  await open(page, '/student.html#/feedback', t('common:title.feedback'))
  await look('student-feedback')
  await open(page, '/student.html#/homework', t('common:title.homework'))
  await look('student-homework')
  await open(page, '/student.html#/my_courses', t('common:title.myCourses'))
  await page.getByRole('main').locator('a[href*="#/my_courses/"]').first().click()
  await expect(page).toHaveURL(/#\/my_courses\/\d+/)
  await look('my-course')
})

test('the further screens of teachers are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, school, api, t, signIn, look }) => {
  await signIn(await api.login('teacher_demo'))
  for (const [path, title] of Object.entries({
    today: 'common:title.today',
    course_schedule: 'common:title.courseSchedule',
    my_students: 'common:title.myStudents',
    feedback: 'common:title.feedback',
    homework: 'common:title.homework',
  })) {
    await open(page, `/teacher.html#/${path}`, t(title))
    await look(`teacher-${path.replaceAll('_', '-')}`)
  }
  const { rows } = await school.database.query<{ id: number }>(
    `select f.lesson_id as id from lesson_feedback f join users u on u.id = f.teacher_id
      where u.username = 'teacher_demo' limit 1`,
  )
  await open(page, `/teacher.html#/feedback/${rows[0]?.id}`, t('common:title.feedbackOfLesson'))
  await look('teacher-lesson-feedback')
})
