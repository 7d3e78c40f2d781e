import type { DemoCourse } from '../types.ts'

export const astronomy: DemoCourse = {
  name: '抬头看星：四季星空十讲',
  hotCourseName: '四季星空',
  cover: '/demo/cover-astronomy.svg',
  intro: '不用望远镜，也能认出三十颗亮星。',
  desc: '跟着四季的夜晚，用肉眼认星座、看行星、听星名背后的故事。',
  type: 'class',
  price: '268.00',
  teachers: ['tang', 'zhou'],
  details: `
<h3>城市里也能看星</h3>
<p>光害再重的城市，也看得见最亮的三十颗星。知道该往哪里看、什么时候看，夜空就成了一张熟悉的地图。</p>
<h3>课程特色</h3>
<ul>
<li>每讲配当周的星图，下课就能出门找。</li>
<li>中西星名对照：猎户的腰带，也是“三星高照”的参宿。</li>
<li>天气好的夜晚，老师在线陪大家一起看。</li>
</ul>
<h3>适合谁</h3>
<p>八岁以上的孩子和家长，以及所有还愿意抬头的人。</p>
`,
  lessons: [
    { title: '第一讲 北斗与北极星', begins: { day: -3, at: '20:30' }, minutes: 75, isAudition: true },
    { title: '第二讲 秋季四边形', begins: { day: 3, at: '20:30' }, minutes: 75 },
    { title: '第三讲 猎户与冬季大三角', begins: { day: 10, at: '20:30' }, minutes: 75 },
    { title: '第四讲 昴星团与毕宿五', begins: { day: 17, at: '20:30' }, minutes: 75 },
    { title: '第五讲 行星从哪里来', begins: { day: 24, at: '20:30' }, minutes: 75 },
    { title: '第六讲 狮子与春季大弧线', begins: { day: 31, at: '20:30' }, minutes: 75 },
    { title: '第七讲 二十八宿', begins: { day: 38, at: '20:30' }, minutes: 75 },
    { title: '第八讲 夏季大三角', begins: { day: 45, at: '20:30' }, minutes: 75 },
    { title: '第九讲 银河', begins: { day: 52, at: '20:30' }, minutes: 75 },
    { title: '第十讲 我的一张星图', begins: { day: 59, at: '20:30' }, minutes: 75 },
  ],
}
