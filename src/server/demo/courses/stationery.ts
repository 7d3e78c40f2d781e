import type { DemoCourse } from '../types.ts'

export const stationery: DemoCourse = {
  name: '文房入门一套：笔、墨、纸、砚与毛毡',
  hotCourseName: '文房一套',
  cover: '/demo/cover-brushes.svg',
  intro: '林老师选的第一套文具，收到就能写。',
  desc: '兼毫中楷一支、油烟墨一锭、毛边纸一刀、小砚一方、毛毡一张，纸盒包装。',
  type: 'physical',
  price: '168.00',
  stock: 24,
  isDeliver: true,
  hidesValidity: true,
  teachers: ['lin'],
  details: `
<h3>盒子里有什么</h3>
<ul>
<li>兼毫中楷一支：软硬适中，写坏了也不可惜</li>
<li>油烟墨一锭、小歙砚一方：慢慢磨，心先静下来</li>
<li>毛边纸一刀、米字格一本、羊毛毡一张</li>
</ul>
<h3>发货与退换</h3>
<p>付款后两个工作日内寄出，寄出后可在“我的订单”里看到快递单号。收到时若有破损，请拍照告诉我们，七日内补寄或退款。</p>
<h3>配合哪门课</h3>
<p>与《书法入门：永字八法》正好配用，课上讲到的用具这一盒里都有。</p>
`,
  lessons: [],
}
