export interface Budget {
  screen: string
  page: string
  /** Source files that the screen needs beyond what its page imports statically: its route. Texts are no script. */
  needs: string[]
  /** Largest allowed sum of all JavaScript of the first screen, gzip, in kB (1000 bytes). */
  limit: number
}

const page = (entry: string, name: string): string => `src/web/entries/${entry}/pages/${name}-page.tsx`
const access = 'src/web/features/account/pages/login-page.tsx'
/** index.html starts with a small module that brings in the rest once the early paint has had its head start. */
const publicEntry = 'src/web/entries/public/main.tsx'
const shop = [publicEntry, 'src/web/features/site/site-shell.tsx']

/** The first screens and what each may weigh. A file named here that is in no chunk fails the check. */
export const budgets: Budget[] = [
  {
    screen: 'index.html#/login',
    page: 'index.html',
    needs: [publicEntry, access],
    limit: 135,
  },
  { screen: 'login.html', page: 'login.html', needs: [access], limit: 135 },
  {
    screen: 'index.html#/home',
    page: 'index.html',
    needs: [...shop, page('public', 'home')],
    limit: 150,
  },
  {
    screen: 'index.html#/course',
    page: 'index.html',
    needs: [...shop, page('public', 'course')],
    limit: 150,
  },
  {
    screen: 'student.html',
    page: 'student.html',
    needs: [page('student', 'my-courses')],
    limit: 320,
  },
  {
    screen: 'teacher.html',
    page: 'teacher.html',
    needs: [page('teacher', 'timetable')],
    limit: 320,
  },
  {
    screen: 'admin.html',
    page: 'admin.html',
    needs: [page('admin', 'overview')],
    limit: 320,
  },
]
