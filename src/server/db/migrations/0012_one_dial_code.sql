-- 086 and 0086 are read as 86 now, so an account or address must not keep them. Of accounts that mean the same phone
-- one has it: who has it without zeros, else the oldest; the others are left as they are, for the school to decide.
UPDATE "users" u SET "area_code" = ltrim(u."area_code", '0')
WHERE u."area_code" ~ '^0+[1-9]' AND NOT EXISTS (
  SELECT 1 FROM "users" o WHERE o."id" <> u."id" AND o."telephone" = u."telephone"
    AND ltrim(o."area_code", '0') = ltrim(u."area_code", '0')
    AND (o."area_code" !~ '^0' OR o."id" < u."id"));--> statement-breakpoint
UPDATE "addresses" SET "area_code" = ltrim("area_code", '0') WHERE "area_code" ~ '^0+[1-9]';
