import type { DemoCourse } from '../types.ts'

export const weiqi: DemoCourse = {
  name: '围棋启蒙小班',
  cover: '/demo/cover-weiqi.svg',
  intro: '本期名额已满，下期开课请留意首页。',
  desc: '从“气”开始，八次课学会规则、吃子与布局，能下完一盘棋。',
  type: 'class',
  price: '450.00',
  stock: 0,
  teachers: ['tang'],
  details: `
<h3>先学会安静</h3>
<p>围棋的规则十分钟就能讲完，难的是坐得住。我们从九路小棋盘开始，一盘棋十分钟，下完就复盘，让孩子在一次次“再来一盘”里学会专注。</p>
<h3>课程目标</h3>
<ul>
<li>懂规则、会数子，能独立下完十三路棋</li>
<li>掌握征、枷、倒扑等基本吃子</li>
<li>养成落子无悔、局后复盘的习惯</li>
</ul>
<h3>适合年龄</h3>
<p>六岁以上，家长可陪同。每班八人，<strong>本期已满员</strong>。</p>
`,
  lessons: [
    { title: '第 1 次 气与提子', begins: { day: -2, at: '18:00' }, minutes: 60, isAudition: true },
    { title: '第 2 次 打吃与长气', begins: { day: 0, at: '18:00' }, minutes: 60 },
    { title: '第 3 次 征与枷', begins: { day: 5, at: '18:00' }, minutes: 60 },
    { title: '第 4 次 眼：活棋与死棋', begins: { day: 7, at: '18:00' }, minutes: 60 },
    { title: '第 5 次 对杀', begins: { day: 12, at: '18:00' }, minutes: 60 },
    { title: '第 6 次 金角银边', begins: { day: 14, at: '18:00' }, minutes: 60 },
    { title: '第 7 次 一盘完整的棋', begins: { day: 19, at: '18:00' }, minutes: 60 },
    { title: '第 8 次 班内小赛', begins: { day: 21, at: '18:00' }, minutes: 60 },
  ],
}
