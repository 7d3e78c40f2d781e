-- the indexes are built beside the open school, by 0068_product_lists.later.sql
select 1;
