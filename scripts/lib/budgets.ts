export interface Budget {
  screen: string
  page: string
  /** Source files that the screen needs beyond what its page imports statically: its route and its texts. */
  needs: string[]
  /** Largest allowed sum of all JavaScript of the first screen, gzip, in kB (1000 bytes). */
  limit: number
}

const texts = (...domains: string[]): string[] => domains.map((domain) => `locales/zh/${domain}.json`)

/** The first screens and what each may weigh. A file named here that is in no chunk fails the check. */
export const budgets: Budget[] = [
  {
    screen: 'index.html#/login',
    page: 'index.html',
    needs: ['src/web/entries/public/pages/login.tsx', ...texts('common', 'account')],
    limit: 135,
  },
  {
    screen: 'login.html',
    page: 'login.html',
    needs: ['src/web/entries/login/pages/login.tsx', ...texts('common', 'account')],
    limit: 135,
  },
  {
    screen: 'index.html#/home',
    page: 'index.html',
    needs: ['src/web/entries/public/pages/home.tsx', ...texts('common', 'site', 'catalog')],
    limit: 150,
  },
  {
    screen: 'index.html#/course',
    page: 'index.html',
    needs: ['src/web/entries/public/pages/course.tsx', ...texts('common', 'site', 'catalog')],
    limit: 150,
  },
  {
    screen: 'student.html',
    page: 'student.html',
    needs: ['src/web/entries/student/pages/my-courses.tsx', ...texts('common', 'learning')],
    limit: 320,
  },
  {
    screen: 'teacher.html',
    page: 'teacher.html',
    needs: ['src/web/entries/teacher/pages/timetable.tsx', ...texts('common', 'learning')],
    limit: 320,
  },
  {
    screen: 'admin.html',
    page: 'admin.html',
    needs: ['src/web/entries/admin/pages/orders.tsx', ...texts('common', 'backoffice')],
    limit: 320,
  },
]
