-- the index is built beside the open school, by 0066_refund_list.later.sql
select 1;
