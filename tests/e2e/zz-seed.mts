import { schoolApi } from './support/school-api.ts'
import { writeFileSync } from 'node:fs'
const origin='http://localhost:8305'
const api=schoolApi({origin})
const token=await api.adminToken()
const make=async(name:string,price:string,extra:object={})=>{
  const {id}=await api.call('POST /api/v1/admin/products',{token,body:{name,price,intro:'',desc:'',type:1,stock_type:1,is_show_stock:0,stock:0,validity_type:1,validity_time:0,is_hot:0,teacher_ids:[],...extra}})
  await api.call('PUT /api/v1/admin/products/{id}/status',{token,params:{id},body:{status:2}})
  return id
}
const pay=async(s:any,orderid:number)=>{
  const r=await api.call('POST /api/payment/wechat',{token:s.token.access_token,body:{orderid,scene:'native'}}) as any
  await fetch(`${new URL(r.code_url).href}/pay`,{method:'POST',redirect:'manual'})
}
const goods=await make('文房四宝礼盒','268.00',{type:2,is_deliver:1})
const course=await make('宋词的声音','199.00')
const ids:Record<string,unknown>={goods,course}
const s1=await api.newStudent()
const addr=await api.call('POST /api/addresses',{token:s1.token.access_token,body:{consignee:'李华',area_code:'86',telephone:'13800138000',province:'北京市',city:'北京市',district:'东城区',full_address:'东长安街 1 号院 2 号楼 301'}})
const o1=await api.call('POST /api/order',{token:s1.token.access_token,body:{productid:goods,address_id:addr.id}})
await pay(s1,o1.order_id); ids.ship=o1.order_id
const s2=await api.newStudent(); const o2=await api.order(s2,course); ids.pending=o2.order_id
const s3=await api.newStudent(); const o3=await api.order(s3,course); await pay(s3,o3.order_id); ids.paid=o3.order_id
await new Promise(r=>setTimeout(r,1500))
await api.call('POST /api/order/{orderId}/refund',{token:s3.token.access_token,params:{orderId:o3.order_id},body:{reason:'时间有冲突，想退掉，谢谢老师。'}})
const s4=await api.newStudent(); const o4=await api.order(s4,course); await pay(s4,o4.order_id); ids.paid2=o4.order_id
const p=await api.call('POST /api/v1/admin/orders',{token,body:{userid:s1.userid,productid:course,amount:'150.00'}}); ids.behalf=p.order_id
await new Promise(r=>setTimeout(r,1500))
await api.call('POST /api/v1/admin/orders/{id}/refund',{token,params:{id:o4.order_id},body:{amount:'50.00',answer:'少上一节课'}})
ids.s1=s1.userid
writeFileSync('/tmp/d-trade-ids.json',JSON.stringify(ids)); console.log(ids)
