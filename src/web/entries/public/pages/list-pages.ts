/** The list pages: one chunk. */
export { default as CoursesPage } from './courses-page.tsx'
export { default as FreeStudyPage } from './m/free-study-page.tsx'
export { default as OpenClassesPage } from './open-classes-page.tsx'
export { default as TeachersPage } from './teachers-page.tsx'
