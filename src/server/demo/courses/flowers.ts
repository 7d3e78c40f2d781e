import type { DemoCourse } from '../types.ts'

export const flowers: DemoCourse = {
  name: '梅兰竹菊：录播示范与直播批改',
  hotCourseName: '梅兰竹菊',
  cover: '/demo/cover-plum.svg',
  intro: '平时看示范，周末一起画，四种花各画一幅。',
  desc: '四段录播示范可以反复看，四次直播专讲大家画得不对的地方。',
  type: 'mixed',
  price: '360.00',
  runsDays: 120,
  teachers: ['su'],
  details: `
<h3>一半自己学，一半一起学</h3>
<p>示范适合慢慢看：停下来、倒回去、照着画。批改适合在一起：别人的毛病，常常也是自己的毛病。所以这门课各取一半。</p>
<h3>四种花，四种笔法</h3>
<ul>
<li>梅：枝要断，花要圆</li>
<li>兰：一笔到底，不回头</li>
<li>竹：节节有停顿</li>
<li>菊：先画花心，再让花瓣自己长出来</li>
</ul>
<h3>作业</h3>
<p>每次直播前交一幅，老师写批语，课上挑几幅细讲。</p>
`,
  lessons: [
    { title: '示范一 梅', isAudition: true },
    // beside another lesson of its teacher: the timetable of the school names the clash
    { title: '直播一 看大家的梅', begins: { day: 4, at: '15:30' }, minutes: 60 },
    { title: '示范二 兰' },
    { title: '直播二 看大家的兰', begins: { day: 12, at: '10:00' }, minutes: 60 },
    { title: '示范三 竹' },
    { title: '直播三 看大家的竹', begins: { day: 19, at: '10:00' }, minutes: 60 },
    { title: '示范四 菊' },
    { title: '直播四 四幅小屏', begins: { day: 26, at: '10:00' }, minutes: 60 },
  ],
}
